/**
 * Opens a user's workspace and shows it. If it ends while they are signed in, their database was deleted: it is opened
 * again, because nothing could be written in it any more. Returns a function that stops this.
 */
export function followWorkspace<Opened extends { workspace: { ended: Promise<void> } }>(world: {
  open: () => Promise<Opened>;
  /** Whether the user is still signed in. */
  isHere: () => boolean;
  /** undefined: while it is opened again. */
  show: (opened: Opened | undefined) => void;
  fail: (error: unknown) => void;
}): () => void {
  let wanted = true;
  const follow = async (): Promise<void> => {
    const opened = await world.open();
    if (!wanted) return;
    world.show(opened);
    await opened.workspace.ended;
    if (!wanted || !world.isHere()) return;
    world.show(undefined);
    await follow();
  };
  follow().catch((error: unknown) => {
    if (wanted) world.fail(error);
  });
  return () => {
    wanted = false;
  };
}
