/** Multipart forms as browsers send them, byte by byte, so that tests can also send what no browser would. */
export interface FormFile {
  readonly field?: string;
  readonly fileName?: string;
  readonly mediaType?: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly FormFile[];
}

const BOUNDARY = '----boundary-of-a-test-form';

export function multipart({ fields = {}, files = [] }: Form): { payload: Buffer; headers: Record<string, string> } {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...files.map(({ field = 'image', fileName = 'picture.jpg', mediaType = 'image/jpeg', bytes }) =>
      part(`name="${field}"; filename="${fileName}"`, bytes, `content-type: ${mediaType}\r\n`),
    ),
  ];

  return {
    payload: Buffer.concat([...parts.flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const part = (disposition: string, bytes: Buffer, more = ''): Buffer[] => [
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`),
  bytes,
  Buffer.from('\r\n'),
];
