// Where somebody wants to go who types a table's code or pastes a link to it.
export type Destination = { code: string } | { path: string };

export function destinationOf(text: string): Destination | null {
  const wanted = text.trim();
  if (/^[A-Za-z]{4,7}$/.test(wanted)) return { code: wanted.toUpperCase() };
  // A link may lead to this server under another name, so only its path counts.
  const path = /\/t\/[A-Za-z0-9_-]+(?:\/screen|\/games\/[0-9]+)?(?=$|[/?#\s])/.exec(wanted)?.[0];
  return path === undefined ? null : { path };
}
