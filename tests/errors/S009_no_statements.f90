! A file of comments holds no program.
