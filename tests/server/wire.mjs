// HTTP and WebSocket by hand, byte by byte, for tests of what well-behaved libraries would never send, or
// would hide.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

// A TCP connection. Received data is kept in `heard`, as latin1; `ended` is true once the other side has closed it.
export class Wire {
  static async open(server, { from } = {}) {
    const wire = new Wire();
    wire.socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: from });
    wire.socket.setNoDelay(true);
    wire.socket.on('data', (data) => {
      wire.heard += data.toString('latin1');
      wire.#look();
    });
    wire.closed = new Promise((resolve) => {
      wire.socket.once('close', () => {
        wire.ended = true;
        wire.#look();
        resolve();
      });
    });
    wire.socket.once('end', () => (wire.ended = true));
    await once(wire.socket, 'connect');
    // Many tests expect to be cut off.
    wire.socket.on('error', (error) => (wire.fault = error.code));
    return wire;
  }

  heard = '';
  ended = false;
  fault = null;
  #watchers = new Set();

  #look() {
    for (const watcher of [...this.#watchers]) watcher();
  }

  send(data) {
    if (this.socket.writable) this.socket.write(typeof data === 'string' ? Buffer.from(data, 'latin1') : data);
    return this;
  }

  // Sends as far as the kernel, or until the connection is gone.
  async sent(data) {
    if (this.socket.writable) await new Promise((resolve) => this.socket.write(data, resolve));
  }

  // The text received so far, as soon as it satisfies `wanted` or nothing more can come.
  until(wanted) {
    return new Promise((resolve) => {
      const watcher = () => {
        if (!this.ended && !wanted(this.heard)) return;
        this.#watchers.delete(watcher);
        resolve(this.heard);
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }

  // Requests a WebSocket, and leaves in `heard` whatever follows the response headers.
  async upgrade(token, headers = {}) {
    const head = {
      Host: `127.0.0.1:${this.socket.remotePort}`,
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    };
    this.send(`GET /ws HTTP/1.1\r\n${lines(head)}\r\n`);
    const text = await this.until((heard) => heard.includes('\r\n\r\n'));
    const end = text.indexOf('\r\n\r\n') + 4;
    this.heard = text.slice(end);
    return { status: statusOf(text), head: text.slice(0, end) };
  }

  // The server's close code, once it has closed the WebSocket; null if it closed the connection without one.
  async closeCode() {
    await this.closed;
    const frames = readFrames(this.heard);
    const last = frames.find((one) => one.opcode === 8);
    return last && last.payload.length >= 2 ? last.payload.readUInt16BE(0) : null;
  }

  destroy() {
    this.socket.destroy();
  }
}

export const lines = (headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
export const statusOf = (text) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);

// The complete response to one request, as bytes.
export async function ask(server, path, { method = 'GET', headers = {}, body = '', from } = {}) {
  const wire = await Wire.open(server, { from });
  const head = { Host: `127.0.0.1:${server.port}`, Connection: 'close', ...(body && { 'Content-Length': Buffer.byteLength(body) }), ...headers };
  wire.send(`${method} ${path} HTTP/1.1\r\n${lines(head)}\r\n`).send(Buffer.from(body));
  await wire.closed;
  return wire.heard;
}

// One client frame (RFC 6455, section 5.2).
export function frame(payload, { opcode = 1, fin = true, masked = true, reserved = 0, length } = {}) {
  const data = Buffer.from(payload);
  const says = length ?? data.length;
  const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode];
  const mask = masked ? 0x80 : 0;
  if (says < 126) {
    head.push(mask | says);
  } else if (says < 65536) {
    head.push(mask | 126, says >> 8, says & 255);
  } else {
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(says));
    head.push(mask | 127, ...long);
  }
  if (!masked) return Buffer.concat([Buffer.from(head), data]);
  const key = randomBytes(4);
  return Buffer.concat([Buffer.from(head), key, data.map((byte, at) => byte ^ key[at % 4])]);
}

// The server's frames, which are not masked.
export function readFrames(text) {
  const bytes = Buffer.from(text, 'latin1');
  const frames = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = bytes[at] & 15;
    let length = bytes[at + 1] & 127;
    let start = at + 2;
    if (length === 126) {
      length = bytes.readUInt16BE(start);
      start += 2;
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(start));
      start += 8;
    }
    frames.push({ opcode, payload: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return frames;
}
