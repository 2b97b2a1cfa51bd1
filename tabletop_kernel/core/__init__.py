"""What all games share: the protocol, matches and their records, rule books, chance, forms, clicks."""
