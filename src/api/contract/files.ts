import { Type } from 'typebox';
import { type CallContract, replyWith, StatusReply, strictObject } from './common.ts';

/** 32 hexadecimal characters and an extension; anything else is 404. */
const FileParams = strictObject({ name: Type.String({ minLength: 1, maxLength: 200, title: 'File name' }) });

export const files = {
  getFile: { summary: 'A file, shown inline where that is safe', params: FileParams, reply: StatusReply },
  downloadFile: { summary: 'A file, as a download under its original name', params: FileParams, reply: StatusReply },
  health: {
    summary: 'Whether the server and its database respond, and how many emails could not be sent',
    reply: replyWith({ deadMails: Type.Integer() }),
  },
} as const satisfies Record<string, CallContract>;
