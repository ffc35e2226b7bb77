import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { Stack } from '../layout/stack.tsx';

export type DialogTrouble = {
  title: string;
  /** One paragraph each; blank ones are left out. */
  lines: readonly string[];
  /** An action offered beside closing the dialog. */
  wayOut?: { label: string; onGo: () => void } | undefined;
};

/** Reports what went wrong, in one or more paragraphs, with an action if there is one. */
export function TroubleDialog({
  trouble,
  closeLabel,
  onClose,
}: {
  trouble: DialogTrouble | null;
  closeLabel: string;
  onClose: () => void;
}) {
  if (trouble === null) return null;
  const { title, lines, wayOut } = trouble;
  return (
    <Dialog
      open
      alert
      mark={{ icon: 'warning', tone: 'warning' }}
      title={title}
      onClose={onClose}
      actions={
        <>
          <span data-first-focus={wayOut === undefined || undefined}>
            <Button variant={wayOut === undefined ? 'primary' : 'secondary'} onClick={onClose}>
              {closeLabel}
            </Button>
          </span>
          {wayOut && (
            <span data-first-focus>
              <Button variant="primary" onClick={wayOut.onGo}>
                {wayOut.label}
              </Button>
            </span>
          )}
        </>
      }
    >
      <Stack gap="tight">
        {lines
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </Stack>
    </Dialog>
  );
}
