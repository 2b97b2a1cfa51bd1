"""The kit's tests, one folder for each package. A package itself, so that helpers can be imported from anywhere."""
