import { expect, test } from 'vitest';
import { noAnswers } from '../../contract/domain/application.ts';
import { missingMessages as messages } from '../../contract/messages/device/missing.ts';
import type { Offer } from '../../healing/healing.ts';
import { offerParts, sentencesOf } from './offer-text.ts';

const offerOf = (server: number | null, onlyToDownload = false): Offer => ({
  key: '1/-5',
  place: 1,
  remembered: {
    lane: -5,
    server,
    isOwn: true,
    createdDate: null,
    modifiedDate: null,
    knownAt: null,
    changedAt: null,
    rowsChangedAt: null,
    status: null,
    title: '',
    answers: noAnswers(),
    emptied: [],
    agreement: null,
    rows: [],
    files: [],
    removals: { rows: [], files: [] },
    comments: [],
    decision: null,
    decidedWith: null,
    isSubmissionWaiting: false,
    isWaiting: false,
    mayHaveArrived: false,
    startKey: null,
    startAnswers: null,
    typed: [],
    unseen: [],
  },
  missing: {
    target: null,
    edits: [],
    rows: [],
    files: [],
    removals: { rows: [], files: [] },
    comments: [],
    onlyToDownload,
    typed: [],
    submission: false,
    decision: null,
  },
  filesGone: [],
  mark: '',
});

test('an application that never got to the portal is not said to be one that it no longer has', () => {
  expect(sentencesOf(offerOf(null), true)).toEqual([messages.neverThere]);
  expect(sentencesOf(offerOf(7), true)).toEqual([messages.gone, messages.becomesNew]);
  expect(sentencesOf(offerOf(7), false)).toEqual([messages.gone, messages.onlyResearchers]);
  expect(sentencesOf(offerOf(null), false)).toEqual([messages.neverThere, messages.onlyResearchers]);
  const { remembered, ...offer } = offerOf(null);
  const unanswered = { ...offer, remembered: { ...remembered, mayHaveArrived: true } };
  expect(sentencesOf(unanswered, true)).toEqual([messages.mayBeThere, messages.notTwice]);
});

test('messages of an application that is gone are said to be in the download alone', () => {
  expect(sentencesOf(offerOf(7, true), true)).toEqual([messages.gone, messages.becomesNew, messages.messagesOnlyHere]);
});

test('an answer that was emptied is listed as deleted, not as one that is sent', () => {
  const { missing, ...offer } = offerOf(7);
  const edits = [
    { name: 'duration', from: 'A year', to: '' },
    { name: 'setting', from: '', to: 'Ward 3' },
  ];
  expect(offerParts({ ...offer, missing: { ...missing, edits } })).toEqual([
    { label: messages.answers, items: ['Setting'] },
    { label: messages.removals, items: ['Duration of Study'] },
  ]);
});
