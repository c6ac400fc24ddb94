import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Batcher, simpleQuery } from '../../../server/database/embedded/wire.ts';

const message = (type: string, body = ''): Buffer => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.write(body, 5, 'latin1');

  return bytes;
};

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);

describe('collecting a client’s bytes for the engine', () => {
  it('passes on the start of a connection by itself', () => {
    expect(new Batcher().take(startup)).toEqual({ bytes: startup, ends: false });
  });

  it('waits for the message that makes the engine reply', () => {
    const batcher = new Batcher();
    batcher.take(startup);
    const statement = [message('P', 'select 1'), message('B'), message('E')];

    for (const part of statement) expect(batcher.take(part).bytes).toBeUndefined();
    expect(batcher.take(message('S')).bytes).toEqual(Buffer.concat([...statement, message('S')]));
  });

  it('recognises the client’s goodbye', () => {
    const batcher = new Batcher();
    batcher.take(startup);

    expect(batcher.take(message('X'))).toEqual({ ends: true });
  });

  it('gives the same result however the bytes are split', () => {
    const bodies = fc.array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'S', 'Q', 'H'), fc.string({ maxLength: 20 })));
    fc.assert(
      fc.property(bodies, fc.array(fc.nat({ max: 300 })), (parts, cuts) => {
        const messages = parts.map(([type, body]) => message(type, Buffer.from(body).toString('latin1')));
        const bytes = Buffer.concat([startup, ...messages, message('S')]);
        const batcher = new Batcher();
        const taken: Buffer[] = [];
        let start = 0;
        for (const end of [...cuts.sort((a, b) => a - b).filter((cut) => cut < bytes.length), bytes.length]) {
          const { bytes: batch } = batcher.take(bytes.subarray(start, end));
          if (batch) taken.push(Buffer.from(batch));
          start = end;
        }

        expect(Buffer.concat(taken)).toEqual(bytes);
      }),
    );
  });

  it('writes a simple query as PostgreSQL reads it', () => {
    expect(Buffer.from(simpleQuery('rollback'))).toEqual(message('Q', 'rollback\0'));
  });
});
