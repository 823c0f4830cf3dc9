"""Makes life.svg of what life.cuf prints: cuf2rs run docs/life.cuf | python3 docs/life.py > docs/life.svg"""

import sys

CELL = 10
board = [line.rstrip("\n") for line in sys.stdin]
width, height = len(board[0]) * CELL, len(board) * CELL
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">')
print(f'<rect width="{width}" height="{height}" rx="6" fill="#0d1117"/>')
for y, line in enumerate(board):
    for x, cell in enumerate(line):
        if cell == "#":
            print(f'<rect x="{x * CELL + 1}" y="{y * CELL + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="2" fill="#3fb950"/>')
print("</svg>")
