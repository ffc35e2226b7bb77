import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApplicationOnWire, ApplicationSummaryOnWire } from '../../src/contract/domain/application.ts';
import { AttachmentOnWire, fileAddress } from '../../src/contract/domain/attachment.ts';
import { rowsOf, type Person } from '../support/v1-client.ts';

/** Id and status of every application that the server has for a person. */
export async function applicationsOf(person: Person): Promise<{ id: number; status: number }[]> {
  const rows = rowsOf(await person.get('ProjectApplication'));
  return rows.map((row) => v.parse(ApplicationSummaryOnWire, row)).map(({ id, status }) => ({ id, status }));
}

/** All data of the wizard as the server has it; a file by its type, name, size and SHA-256. */
export async function wholeApplication(person: Person, portalUrl: string, id: number) {
  const { answers, agreement, status } = v.parse(
    ApplicationOnWire,
    (await person.get(`ProjectApplication/${id}`)).data,
  );
  const investigators = rowsOf(await person.get(`InvestigatorInfo?applicationId=${id}`)).map((row) => ({
    name: row['principleInvestigatorName'],
    idNumber: row['idNumber'],
    position: row['position'],
  }));
  const files = [];
  for (const row of rowsOf(await person.get(`Pi-CV/${id}`))) {
    const file = v.parse(AttachmentOnWire, row);
    const address = fileAddress(file, '/api/v1', portalUrl);
    const bytes = new Uint8Array(await (await person.fetch(new URL(address).pathname)).arrayBuffer());
    files.push({ type: file.type, name: file.fileName, size: bytes.length, sha256: sha256(bytes) });
  }
  return { status, agreed: agreement !== null, answers, investigators, files };
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
