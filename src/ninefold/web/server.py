"""Run the application with uvicorn until it receives a signal to stop."""

import ipaddress
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from multiprocessing import parent_process, resource_tracker
from multiprocessing.process import BaseProcess
from threading import Thread

import msgspec
import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from ninefold.errors import NinefoldError
from ninefold.terminal import print_message
from ninefold.web.app import make_app
from ninefold.web.headers import host_name
from ninefold.web.limits import RequestLimits
from ninefold.web.memory import limit_memory
from ninefold.web.protocol import GuardedProtocol
from ninefold.web.settings import Settings, keep_for_processes, settings_of_process

__all__ = ["app_of_process", "serve"]

#: Connections waiting to be accepted.
_BACKLOG = 1024


#: Host names of a server that only this machine can reach.
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
#: Open files besides connections: those of Python and the pool.
_OTHER_FILES = 100


def app_of_process() -> ASGIApp:
    """Return the application of a server process, and limit the memory of the process.

    The process ends when its parent does.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()
    settings = settings_of_process()
    limit_memory(settings.limits.server_bytes, inherited=False)  # workers have their own limit
    return make_app(settings)


def _follow(parent: BaseProcess) -> None:
    parent.join()
    signal.raise_signal(signal.SIGTERM)


def serve(host: str, port: int, settings: Settings, *, workers: int = 1, open_browser: bool = False) -> None:
    """Serve until SIGINT or SIGTERM, then give open requests a few seconds to finish."""
    if workers > 1 and sys.platform == "win32":  # there, a loop that shares sockets cannot start processes
        raise NinefoldError(
            f"--workers {workers}: on Windows, the server runs as a single process; leave out --workers, or"
            " use --pool to handle more requests at once"
        )
    listener = _bound(host, port)
    settings = msgspec.structs.replace(
        settings, hosts=_names(host, listener, settings.hosts), limits=_reachable(settings.limits)
    )
    keep_for_processes(settings)
    config = uvicorn.Config(
        "ninefold.web.server:app_of_process",
        factory=True,
        http=GuardedProtocol,
        ws="none",
        lifespan="on",
        workers=workers,
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=max(1, round(settings.limits.shutdown_seconds)),
    )
    with listener:
        address = _address(listener)
        _greet(address, listener.getsockname()[0], settings.hosts)
        if open_browser:
            _open(address)
        _run(config, listener, workers)


def _run(config: uvicorn.Config, listener: socket.socket, workers: int) -> None:
    """Run the server. A signal is a normal way to stop; uvicorn raises it again when it is done."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        if workers > 1:
            _Servers(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


class _Servers(Multiprocess):
    """Several server processes. Only their parent sees Ctrl-C, and it stops them with SIGTERM."""

    def init_processes(self) -> None:
        """Start the processes."""
        with _interrupts_blocked():
            super().init_processes()

    def keep_subprocess_alive(self) -> None:
        """Replace processes that died."""
        with _interrupts_blocked():
            super().keep_subprocess_alive()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back for a moment. New processes inherit and keep the block: they may be loading."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _bound(host: str, port: int) -> socket.socket:
    """Return a listening socket, so a browser can connect immediately."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise NinefoldError(f"--host {host}: {error.strerror}; give an address such as 127.0.0.1") from None
    family, _, _, _, address = found[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
        listener.set_inheritable(True)
    except OSError as error:
        listener.close()
        what = error.strerror or str(error)
        advice = "--port 0 picks a free port" if error.errno == EADDRINUSE else "choose another host or port"
        raise NinefoldError(f"--host {host} --port {port}: {what.lower()}; {advice}") from None
    return listener


def _names(host: str, listener: socket.socket, others: frozenset[str]) -> frozenset[str]:
    """Return the allowed host names; empty (any name) for a public server if the user gives none."""
    here = listener.getsockname()[0]
    if not others and not _is_own(here):
        return frozenset()
    return _OWN_NAMES | {_as_host(name) for name in (host, here, *others)}


def _as_host(name: str) -> str:
    """Return a name as in the Host header: lower case, no port, brackets around an IPv6 address."""
    return host_name(f"[{name}]" if name.count(":") > 1 and not name.startswith("[") else name)


def _is_own(host: str) -> bool:
    return ipaddress.ip_address(host).is_loopback


def _reachable(limits: RequestLimits) -> RequestLimits:
    """Lower the limit for connections to what the system allows, so clients beyond it get a response."""
    try:
        import resource
    except ImportError:
        return limits
    wanted = 2 * limits.connections + _OTHER_FILES  # refused ones stay open for a moment too
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft not in (resource.RLIM_INFINITY, -1) and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        connections = max(10, (most - _OTHER_FILES) // 2)
        return msgspec.structs.replace(limits, connections=connections)
    return limits


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/"


def _greet(address: str, host: str, names: frozenset[str]) -> None:
    lines = [f"serving at {address} (press Ctrl-C to stop)"]
    if not _is_own(host):
        lines.append(f"warning: other machines can reach {host}, and there is no password")
        if not names:
            lines.append(
                "warning: any website can get in by pointing its own host name here (DNS rebinding); "
                "to prevent this, list the names or addresses that people type, such as "
                "--name sudoku.example --name 192.168.1.7"
            )
    for line in lines:
        print_message(f"ninefold: {line}")


def _open(address: str) -> None:
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
