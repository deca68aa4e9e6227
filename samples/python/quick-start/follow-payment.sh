python3 status.py
