import { Link } from 'react-router-dom';
import { wizardMessages } from '../../contract/messages.ts';
import { viewApplication } from '../../contract/routes.ts';
import { Strip } from '../../ui/strip.tsx';

/** Tells an applicant who was asked for more information where the request stands. */
export function InformationAsked({ id }: { id: number }) {
  const { moreInformationAsked, moreInformationLink, moreInformationHow } = wizardMessages;
  return (
    <Strip icon="speech" tone="teal">
      {moreInformationAsked} <Link to={viewApplication(id)}>{moreInformationLink}</Link>. {moreInformationHow}
    </Strip>
  );
}
