"""Pictures of fields and balances as plain scene shapes: no widget, painted by any painter of the kit."""
