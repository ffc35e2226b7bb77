import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { readApplicationId, routes } from '../../contract/routes.ts';
import { DetailPage } from './detail-page.tsx';
import { MessageForm } from './thread/message-form.tsx';
import { ReviewRail } from './review-rail.tsx';
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
      renderRail={(application, read) => (
        <ReviewRail application={application} read={read} openedAt={openedAt} onPopup={setPopupOpen} />
      )}
    />
  );
}
