import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { status } from '../../../contract/domain/statuses.ts';
import type { Draft } from '../../../drafts/draft.ts';
import { DraftNews } from './draft-news.tsx';

const partStates = { 'application-detail': null } as unknown as Draft['partStates'];
const draft = { serverId: 41, status: status.moreInformation, partStates, submitting: 'no' } as const;
const said = (given: Pick<Draft, 'submitting'>) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(DraftNews, { step: 'methodology', draft: { ...draft, ...given } as unknown as Draft }),
    ),
  );

test('nobody who has pressed Submit is told to submit again', () => {
  expect(said({ submitting: 'no' })).toContain('then submit the application again');
  const pressed = said({ submitting: 'canStillBeChanged' });
  expect(pressed).toContain('We’ll submit this when');
  expect(pressed).toContain('Read the request');
  expect(pressed).not.toContain('submit the application again');
});
