const again = { target: 'choosing', actions: 'forgetUpload' } as const;

/** How an upload ends when the server did not process all of its rows. */
export const failures = {
  fileRefused: {
    description: 'The whole file was refused and nothing was saved.',
    tags: 'fileRefused',
    on: { 'again.pressed': again },
  },
  slowedDown: {
    description: 'Too many uploads. The same file can be uploaded after the wait.',
    tags: 'slowedDown',
    on: {
      'retry.pressed': { target: 'uploading' },
      'again.pressed': again,
    },
  },
  notAllowed: {
    description: 'This person may no longer upload. Nothing was saved.',
    tags: 'notAllowed',
    on: {
      'retry.pressed': { target: 'uploading', description: 'Access may have been given in the meantime.' },
      'again.pressed': again,
    },
  },
  interrupted: {
    description: 'The server stopped during the upload. Counted rows are saved.',
    tags: 'interrupted',
    on: {
      'retry.pressed': [
        { guard: 'hasFiles', target: 'uploading', description: 'Sending the same file again finishes the upload.' },
        { target: 'choosing', description: 'After a reload the file must be chosen again.' },
      ],
      'again.pressed': again,
    },
  },
  connectionLost: {
    description: 'The connection was lost before the file arrived. Nothing was saved.',
    tags: 'connectionLost',
    on: {
      'retry.pressed': [{ guard: 'hasFiles', target: 'uploading' }, { target: 'choosing' }],
      'again.pressed': again,
    },
  },
} as const;
