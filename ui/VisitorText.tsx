interface Properties {
  readonly children: string;
  readonly className?: string | undefined;
}

/** A visitor's text: isolated from the surrounding sentence, in its own direction, and not in the serif. */
export function VisitorText({ children, className }: Properties) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** A visitor's name and, if they gave one, their organisation. */
export function NameAndFirm({ name, organization }: { readonly name: string; readonly organization: string | null }) {
  return (
    <>
      <VisitorText>{name}</VisitorText>
      {organization === null ? null : (
        <>
          , <VisitorText>{organization}</VisitorText>
        </>
      )}
    </>
  );
}
