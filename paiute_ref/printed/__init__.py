"""The book, sheets and pictures, in the forms in which they are printed or kept."""
