/** What a visitor typed: set apart from the sentence around it, in its own direction, never in the serif. */
export function VisitorText({
  children,
  className,
}: {
  readonly children: string;
  readonly className?: string | undefined;
}) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}
