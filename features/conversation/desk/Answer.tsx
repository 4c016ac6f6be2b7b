import './conversation.css';
import { useState } from 'react';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { thread as shape } from './api.ts';
import { Dock } from './Dock.tsx';
import type { Writing } from './use-reader.ts';

export default function Answer({ reference, name }: { readonly reference: string; readonly name: string }) {
  const { data, failure, again } = useRead('enquiries/thread', { reference }, shape, { keep: false });
  const [writing, setWriting] = useState<Writing>({ as: 'text' });
  if (data === undefined)
    return failure === undefined ? null : <NotRead what={`Enquiry ${reference}`} failure={failure} again={again} />;
  const noReply = data.reply.to === '' ? 'Nobody can be written to: no address was given.' : undefined;
  return <Dock thread={data} name={name} noReply={noReply} writing={writing} onWrite={setWriting} />;
}
