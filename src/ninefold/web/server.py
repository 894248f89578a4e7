"""Run the application by uvicorn, until it is told to end."""

import ipaddress
import signal
import socket
import sys
from threading import Thread

import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from ninefold.web.app import make_app
from ninefold.web.protocol import GuardedProtocol
from ninefold.web.settings import Settings, keep_for_processes, settings_of_process

__all__ = ["app_of_process", "serve"]

#: Connections that wait to be accepted.
_BACKLOG = 1024


def app_of_process() -> ASGIApp:
    """The application of a process of the server."""
    return make_app(settings_of_process())


def serve(host: str, port: int, settings: Settings, *, workers: int = 1, open_browser: bool = False) -> None:
    """Serve until SIGINT or SIGTERM; requests that are being answered have some seconds to end."""
    keep_for_processes(settings)
    config = uvicorn.Config(
        "ninefold.web.server:app_of_process",
        factory=True,
        http=GuardedProtocol,
        ws="none",
        lifespan="on",
        workers=workers,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=max(1, round(settings.limits.shutdown_seconds)),
    )
    with _bound(host, port) as listener:
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
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
        listener.set_inheritable(True)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, error.strerror or str(error), f"{host}:{port}") from None
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/"


def _greet(address: str, host: str) -> None:
    print(f"ninefold: {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    if not ipaddress.ip_address(host).is_loopback:
        print(
            f"ninefold: warning: {host} can be reached from other machines; nobody is asked for a password",
            file=sys.stderr,
            flush=True,
        )


def _open(address: str) -> None:
    import webbrowser

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
