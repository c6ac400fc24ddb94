import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';
import { Batcher } from './wire.ts';

/** The socket that `pg` gets: one client's connection to the embedded engine. */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  readonly #batcher = new Batcher();
  #leave?: () => void;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine
      .enter((error) => this.destroy(error))
      .then(
        (leave) => {
          this.#leave = leave;
          if (this.destroyed) leave();
          else this.emit('connect');
        },
        (error: Error) => this.destroy(error),
      );

    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const { bytes } = this.#batcher.take(chunk);
    if (bytes) {
      this.#engine.exchange(bytes).then(
        (answer) => {
          if (!this.destroyed) this.push(answer);
        },
        (error: Error) => this.destroy(error),
      );
    }
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave?.();
    done(error);
  }

  // `pg` calls these on a socket.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
