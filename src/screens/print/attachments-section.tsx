import type { Attachment } from '../../contract/domain/attachment.ts';
import { fileKindMessages } from '../../contract/messages/application/files.ts';
import { detailMessages, printMessages as messages } from '../../contract/messages/application/review.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { PrintedTable } from './printed-table.tsx';

/** The informed consent form, by its file name. */
export function ConsentSection({ attachments }: { attachments: readonly Attachment[] }) {
  const consent = fileKinds.find(({ label }) => label === fileKindMessages.informedConsent);
  const files = attachments.filter(({ type }) => type === consent?.type);
  return (
    <section>
      <h2>{messages.consent}</h2>
      {files.length === 0 ? (
        <p>{messages.noConsent}</p>
      ) : (
        <>
          <p>{messages.consentAttached}</p>
          {files.map(({ id, fileName }) => (
            <p key={id}>
              <bdi>{fileName}</bdi>
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** Every file of the application, in the order of the kinds of files. */
export function AttachmentsSection({ attachments }: { attachments: readonly Attachment[] }) {
  const files = fileKinds.flatMap(({ type, label }) =>
    attachments.filter((file) => file.type === type).map(({ fileName }) => ({ label, fileName })),
  );
  return (
    <section>
      <h2>{messages.attachments}</h2>
      {files.length === 0 ? (
        <p>{messages.noAttachments}</p>
      ) : (
        <PrintedTable
          name="attachments"
          head={[detailMessages.number, messages.kind, detailMessages.fileName]}
          rows={files.map(({ label, fileName }, index) => [String(index + 1), label, fileName])}
        />
      )}
    </section>
  );
}
