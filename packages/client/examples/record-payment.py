"""Records a check that pays an invoice, over REST and with Python's standard library alone.

    FARM_URL=http://localhost:3000 FARM_TOKEN=... python3 record-payment.py INV-1001 1044 120.50 2026-04-18

Without FARM_URL, it asks the farm on this machine. Running it again records nothing more. It needs an administrator's
token.
"""

import json
import os
import sys
import urllib.error
import urllib.request
from decimal import Decimal

FARM_URL = os.environ.get("FARM_URL", "http://127.0.0.1:3000")


def call(method, path, body=None, key=None):
    """Sends one documented call and returns its answer, and whether it is that of an earlier call with the same key."""
    request = urllib.request.Request(FARM_URL + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["FARM_TOKEN"])
    data = None
    if body is not None:
        request.add_header("Content-Type", "application/json")
        data = json.dumps(body).encode()
    if key is not None:
        request.add_header("Idempotency-Key", key)
    try:
        with urllib.request.urlopen(request, data, timeout=30) as answer:
            return json.load(answer), answer.headers.get("Idempotency-Replayed") == "true"
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["message"])


def main():
    if len(sys.argv) != 5 or not os.environ.get("FARM_TOKEN"):
        sys.exit("Usage: FARM_TOKEN=... python3 record-payment.py INV-1001 1044 120.50 2026-04-18")
    number, check, dollars, day = sys.argv[1:]
    cents = int(Decimal(dollars) * 100)
    invoice, _ = call("GET", "/api/invoices/" + number)
    payment = {
        "buyerId": invoice["buyerId"],
        "day": day,
        "cents": cents,
        "method": "check",
        "reference": check,
        "uses": [{"invoiceId": invoice["id"], "cents": cents}],
    }
    recorded, again = call("POST", "/api/payments", payment, f"check-{check}-{number}")
    said = "was recorded before" if again else "recorded"
    print(f"payment {recorded['id']} of {recorded['buyerName']} {said}")


main()
