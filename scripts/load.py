"""Measure the server: requests per CPU-second of its process, and its memory over time (Linux only).

python -m scripts.load --requests 100000 --log none
"""

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"
_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, send requests over several connections, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--endpoint", default="solve")
    parser.add_argument("--log", default="none", choices=("text", "json", "none"))
    args = parser.parse_args()
    command = [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--log", args.log]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r":(\d+)/", server.stderr.readline())
        assert found is not None
        drain = subprocess.Popen(["cat"], stdin=server.stderr, stdout=subprocess.DEVNULL)
        try:
            measure(server.pid, int(found[1]), args)
        finally:
            server.send_signal(signal.SIGTERM)
            drain.wait()


def measure(pid: int, port: int, args: argparse.Namespace) -> None:
    """Send a tenth of the requests to warm up, then all of them in five parts."""
    body = json.dumps({"puzzle": PUZZLE}).encode()
    head = f"POST /api/v1/{args.endpoint} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    request = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    asyncio.run(send(port, request, args.requests // 10, args.connections))
    cpu, start = cpu_seconds(pid), time.perf_counter()
    print(f"memory at the start: {memory_mb(pid)} MB")
    for part in range(1, 6):
        asyncio.run(send(port, request, args.requests // 5, args.connections))
        print(f"after {part * args.requests // 5:,} requests: {memory_mb(pid)} MB")
    spent, seconds = cpu_seconds(pid) - cpu, time.perf_counter() - start
    print(f"{args.requests / spent:,.0f} requests per CPU-second, {args.requests / seconds:,.0f} per second")


async def send(port: int, request: bytes, count: int, connections: int) -> None:
    """Send a request many times over several connections, one after the other on each."""
    await asyncio.gather(*(_send(port, request, count // connections) for _ in range(connections)))


async def _send(port: int, request: bytes, count: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(count):
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"unexpected response: {head.decode()}")
        length = re.search(rb"content-length: (\d+)", head)
        assert length is not None
        await reader.readexactly(int(length[1]))
    writer.close()
    await writer.wait_closed()


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_mb(pid: int) -> int:
    """Return the memory use of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


if __name__ == "__main__":
    main()
