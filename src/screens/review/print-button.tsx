import { useNavigate } from 'react-router-dom';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { printApplication } from '../../contract/routes.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

const PRINT_WINDOW = 'popup,width=900,height=1000';

/** Opens the package in a new window; if the browser blocks that, navigates this window there and prints. */
export function PrintButton({ id, variant = 'quiet' }: { id: number; variant?: ButtonVariant | undefined }) {
  const navigate = useNavigate();
  const print = () => {
    const opened = window.open(printApplication(id), '_blank', PRINT_WINDOW);
    if (opened === null) void navigate(printApplication(id), { state: { printsNow: true } });
  };
  return (
    <Button small icon="print" variant={variant} onClick={print}>
      {messages.print}
    </Button>
  );
}
