"""The frozen types every room shares. Imports only the standard library."""
