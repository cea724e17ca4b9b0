"""Confirms the pending order lines that are due by a day, over REST and with Python's standard library alone.

    FARM_URL=http://localhost:3000 FARM_TOKEN=... python3 confirm-due.py 2026-04-18

Without FARM_URL, it asks the farm on this machine. The token's owner must be a grower or an administrator.
"""

import json
import os
import sys
import urllib.error
import urllib.request

FARM_URL = os.environ.get("FARM_URL", "http://127.0.0.1:3000")


class Refusal(Exception):
    """The farm did not allow a call: a stable code for programs, and a sentence for people."""

    def __init__(self, status, body):
        super().__init__(body["message"])
        self.status = status
        self.code = body["code"]


def call(method, path, body=None):
    """Sends one documented call and returns its answer."""
    request = urllib.request.Request(FARM_URL + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["FARM_TOKEN"])
    data = None
    if body is not None:
        request.add_header("Content-Type", "application/json")
        data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, data, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise Refusal(error.code, json.load(error)) from None


def confirm_due(last_day):
    for line in call("GET", "/api/orders"):
        if line["status"] != "pending" or line["deliveryDate"] > last_day:
            continue
        name = f"order #{line['orderNumber']}: {line['quantity']} x {line['productName']} {line['size']}"
        try:
            # The version makes sure that nobody has changed the line since it was read.
            call("PUT", f"/api/orders/{line['id']}", {"status": "confirmed", "version": line["version"]})
            print(f"confirmed {name}")
        except Refusal as refusal:
            if refusal.status != 409:
                raise
            print(f"left {name}: {refusal}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or "FARM_TOKEN" not in os.environ:
        sys.exit("Usage: FARM_TOKEN=... python3 confirm-due.py 2026-04-18")
    try:
        confirm_due(sys.argv[1])
    except Refusal as refusal:
        sys.exit(str(refusal))
    except urllib.error.URLError as error:
        sys.exit(f"The farm at {FARM_URL} cannot be reached: {error.reason}")
