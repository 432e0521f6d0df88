BOOK = "book"
FILES = {}
