"""Run the application by uvicorn, until it is told to end."""

import ipaddress
import signal
import socket
import sys
from errno import EADDRINUSE
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

import msgspec
import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from ninefold.errors import NinefoldError
from ninefold.web.app import make_app
from ninefold.web.limits import Limits
from ninefold.web.protocol import GuardedProtocol
from ninefold.web.settings import Settings, keep_for_processes, settings_of_process

__all__ = ["app_of_process", "serve"]

#: Connections that wait to be accepted.
_BACKLOG = 1024


#: Names of a server that is for its own machine only.
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
#: Files that are open besides connections: those of Python, of the pool.
_OTHER_FILES = 100


def app_of_process() -> ASGIApp:
    """The application of a process of the server, which ends when the one that has started it is gone."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent,), daemon=True).start()
    return make_app(settings_of_process())


def _follow(parent: BaseProcess) -> None:
    parent.join()
    signal.raise_signal(signal.SIGTERM)


def serve(host: str, port: int, settings: Settings, *, workers: int = 1, open_browser: bool = False) -> None:
    """Serve until SIGINT or SIGTERM; requests that are being answered have some seconds to end."""
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
        _greet(address, listener.getsockname()[0])
        if open_browser:
            _open(address)
        _run(config, listener, workers)


def _run(config: uvicorn.Config, listener: socket.socket, workers: int) -> None:
    """Run; to be asked to end is a good end, and uvicorn repeats the signal when it is done."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        if workers > 1:
            Multiprocess(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a browser can come at once."""
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
        advice = "--port 0 takes a free one" if error.errno == EADDRINUSE else "choose others"
        raise NinefoldError(f"--host {host} --port {port}: {what.lower()}; {advice}") from None
    return listener


def _names(host: str, listener: socket.socket, others: frozenset[str]) -> frozenset[str]:
    """What the server may be called: anything, if other machines can reach it and no name was given."""
    here = listener.getsockname()[0]
    if not others and not _is_own(here):
        return frozenset()
    return others | _OWN_NAMES | {host.lower(), f"[{here}]" if ":" in here else here}


def _is_own(host: str) -> bool:
    return ipaddress.ip_address(host).is_loopback


def _reachable(limits: Limits) -> Limits:
    """As many connections as this process may have open, so that one too many gets an answer."""
    try:
        import resource
    except ImportError:
        return limits
    wanted = 2 * limits.connections + _OTHER_FILES  # those that are refused are open for a moment as well
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


def _greet(address: str, host: str) -> None:
    print(f"ninefold: {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    if not _is_own(host):
        print(
            f"ninefold: warning: {host} can be reached from other machines; nobody is asked for a password",
            file=sys.stderr,
            flush=True,
        )


def _open(address: str) -> None:
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
