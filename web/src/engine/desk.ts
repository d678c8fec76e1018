// The engine compiled to WebAssembly (src/wasm/desk.h): text in, text out. It imports nothing, and knows nothing of the
// page. This is the program's own code; web/src/game stays as the independent check of what it says.
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  networks(): number;
  answer(): number;
  size(): number;
}

// The request was not understood, or the data in it is wrong.
export class Fault extends Error {
  constructor(
    readonly where: string,
    why: string,
  ) {
    super(why);
  }
}

export class Desk {
  #exports: Exports;
  #text = new TextEncoder();
  #read = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
    exports._initialize();
  }

  static async load(wasm: BufferSource): Promise<Desk> {
    const { instance } = await WebAssembly.instantiate(wasm);
    return new Desk(instance.exports as unknown as Exports);
  }

  // The networks of the oracle and the analysis, in the form in which they are fetched: the lower bytes of all pairs, and
  // then the upper ones (web/build/engine.ts).
  install(halves: Uint8Array): void {
    const middle = Math.ceil(halves.length / 2);
    this.#write(
      Uint8Array.from(halves, (_, index) => halves[index % 2 === 0 ? index / 2 : middle + (index - 1) / 2] ?? 0),
    );
    if (this.#exports.networks() === 0) throw new Error('the networks are damaged');
  }

  answer(request: string): string {
    this.#write(this.#text.encode(request));
    const at = this.#exports.answer();
    const answer = this.#read.decode(new Uint8Array(this.#exports.memory.buffer, at, this.#exports.size()));
    if (!answer.startsWith('fault ')) return answer;
    const { where, why } = JSON.parse(answer.slice('fault '.length)) as { where: string; why: string };
    throw new Fault(where, why);
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.room(bytes.length);
    // The memory may have grown, which replaces its buffer.
    new Uint8Array(this.#exports.memory.buffer).set(bytes, at);
  }
}
