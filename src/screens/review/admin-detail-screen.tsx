import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { readApplicationId, routes } from '../../contract/routes.ts';
import { role } from '../../contract/domain/statuses.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { Decisions } from './deciding/decisions.tsx';
import { DetailPage } from './detail-page.tsx';
import { MessageForm } from './thread/message-form.tsx';
import { ApplicationNotFound } from './no-application.tsx';

/** The administrator's view of an application, with the decisions on it. */
export default function AdminDetailScreen() {
  const id = readApplicationId(useParams()['id']);
  if (id === null) return <ApplicationNotFound back={routes.adminAll} />;
  return <Review key={id} id={id} />;
}

function Review({ id }: { id: number }) {
  const [popupOpen, setPopupOpen] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isAdministrator = useSignedInUser().roleId === role.administrator;
  return (
    <DetailPage
      id={id}
      back={routes.adminAll}
      renderForm={(application) => (
        // Hidden while the popup is open: with two Send buttons it would be unclear which one decides. Typed text
        // stays.
        <div hidden={popupOpen}>
          <MessageForm applicationId={application.id} />
        </div>
      )}
      renderActs={(application, read) =>
        // Roles other than the two known ones can read here but not decide (specification §6).
        isAdministrator && (
          <Decisions application={application} read={read} openedAt={openedAt} onPopup={setPopupOpen} />
        )
      }
    />
  );
}
