import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useConnection } from '../data/connection.ts';
import { ActLink } from '../../../../ui/ActButton.tsx';
import { BrandMark } from './BrandMark.tsx';
import { Banners } from './Banners.tsx';

interface RoomHeadProps {
  readonly title: string;
  /** One sentence: the day, the zone of the times, how many. */
  readonly say?: ReactNode;
  /** Buttons at its end. */
  readonly acts?: ReactNode;
  /** On a narrow screen, before the title: the way back from a record. */
  readonly back?: { readonly to: string; readonly words: string };
  /** The page's title, where more is open than the room. */
  readonly page?: string | undefined;
}

/** A room's title, which takes the focus on entering, a sentence, its acts, and what holds for the whole desk. */
export function RoomHead({ title, say, acts, back, page }: RoomHeadProps) {
  const waits = useConnection().marks?.rooms.today?.count?.value;
  useEffect(() => {
    document.title = `${waits === undefined ? '' : `(${waits}) `}${page ?? title} · Corbière desk`;
  }, [page, title, waits]);
  return (
    <>
      <div className="room-head">
        {back ? (
          <ActLink className="m-only" kind="bare" icon="back" only to={back.to}>
            {back.words}
          </ActLink>
        ) : (
          <Link className="m-only brand" to="/" aria-label="Corbière, the desk">
            <BrandMark />
          </Link>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {say === undefined ? null : <p className="say">{say}</p>}
        {acts === undefined ? null : <div className="acts">{acts}</div>}
      </div>
      <Banners />
    </>
  );
}
