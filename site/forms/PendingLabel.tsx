interface Properties {
  readonly idle: string;
  readonly pending: string;
  readonly isPending: boolean;
}

/** A button's label with its pending text, as wide in both states so that nothing moves. */
export function PendingLabel({ idle, pending, isPending }: Properties) {
  const longer = pending.length > idle.length ? pending : idle;
  return (
    <span
      className="grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-widest)/'']"
      data-widest={longer}
    >
      {isPending ? pending : idle}
    </span>
  );
}
