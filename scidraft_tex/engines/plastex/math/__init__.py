"""From the tokens of a formula to MathML."""
