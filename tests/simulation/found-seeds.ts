import type { PlanKind } from './running/messages.ts';

/**
 * A seed that showed a fault, with what it showed. `npm test` plays them all again; a new seed is added together with
 * its fix. `plans`: how plans were made when the seed was found. If the way of making plans changes, a seed gives
 * another history, and only the test of its fix still covers what it showed.
 */
type FoundSeed = { seed: number; isPlain?: true; plans?: PlanKind; found: string };

/** Found before users edited every cell of a row: no kind of plans, or `whole`, means the second way of making them. */
const foundBefore: readonly FoundSeed[] = [
  {
    seed: 204,
    isPlain: true,
    plans: 'first',
    found: 'a fault at a plain server, of which only the seed was written down',
  },
  {
    seed: 100_551,
    plans: 'first',
    found: 'a start that may have arrived was forgotten and then saved: the application was begun twice',
  },
  { seed: 31_419_365, plans: 'first', found: 'saved was said of a status that a plain server does not have' },
  {
    seed: 990_012,
    plans: 'first',
    found: 'a person who discards a conflict and saves the same words again came to no end',
  },
  {
    seed: 1_210_012,
    isPlain: true,
    plans: 'first',
    found: 'saved was said of words that another tab had replaced before they left',
  },
  {
    seed: 1_210_108,
    isPlain: true,
    plans: 'first',
    found: 'a rejected application could be saved again and again, and was refused',
  },
  {
    seed: 1_210_111,
    isPlain: true,
    plans: 'first',
    found: 'a database that opened slowly counted as a failure of the portal',
  },
  {
    seed: 1_210_112,
    isPlain: true,
    plans: 'first',
    found: 'a person who has many versions of their texts came to no end',
  },
  {
    seed: 1_220_017,
    plans: 'first',
    isPlain: true,
    found: 'a file that has to go before its successor counted as taken away by nobody',
  },
  { seed: 180, plans: 'first', found: 'words hidden with their question were deleted where the server had others' },
  {
    seed: 262,
    plans: 'first',
    found: 'the order was judged of words that had stood beside their field until they were chosen',
  },
  { seed: 30_176, plans: 'first', found: 'a file was refused for ever where the one that it was to replace was gone' },
  {
    seed: 30_288,
    plans: 'first',
    found: 'a save waited for ever for a start, where the browser had emptied what was begun',
  },
  { seed: 20_122, plans: 'first', found: 'an investigator was deleted with what another device had written in it' },
  { seed: 20_486, plans: 'first', found: 'an empty draft of a copy was judged as the form of the application' },
  {
    seed: 2_000_411,
    plans: 'first',
    found: 'a file from a copy was sent twice where the device had read the application before',
  },
  {
    seed: 2_003_972,
    plans: 'first',
    found: 'words in a row whose removal needs its person were not saved with the list',
  },
  {
    seed: 2_000_595,
    plans: 'first',
    found: 'Submit was called successful of words that were written after another Submit had left',
  },
  { seed: 3_200_344, plans: 'first', found: 'what was saved after a copied start went under its key, and was dropped' },
  { seed: 2_003_560, plans: 'first', found: 'a file of a copy was shown twice where both devices had sent it' },
  { seed: 2_000_586, plans: 'first', found: 'a list that was not read in time was judged as empty' },
  { seed: 2_001_005, plans: 'first', found: 'Approve was pressed twice, and undone once' },
  { seed: 2_003_129, plans: 'first', found: 'Approve was pressed in two tabs, and undone in one' },
  {
    seed: 2_002_521,
    plans: 'first',
    found: 'the order was judged of a row that the save of another tab had taken along',
  },
  {
    seed: 2_002_815,
    plans: 'first',
    found: 'the order was judged of answers that the save of another tab had taken along',
  },
  {
    seed: 2_003_893,
    plans: 'first',
    found: 'a row of another tab went with a save, and was judged as part of a later Submit',
  },
  {
    seed: 1_270_031,
    plans: 'first',
    found: 'answers of another tab went with a save, and were judged as part of a later save',
  },
  { seed: 2_003_491, plans: 'first', found: 'the order was judged of what its person had downloaded and deleted' },
  {
    seed: 1_270_124,
    plans: 'first',
    found: 'a save was deleted with all else after a download, and its words were saved again later',
  },
  { seed: 7_100_022, plans: 'first', found: 'an error of the disk that met a save was handled by nobody' },
  {
    seed: 7_000_025,
    plans: 'first',
    found: 'an error of the disk that met what starts the delivery was handled by nobody',
  },
  { seed: 7_200_366, plans: 'first', found: 'a database that aborted without a reason was handled by nobody' },
  {
    seed: 2_001_743,
    plans: 'first',
    found: 'discarding a copied device took along what another tab wrote after the person was asked',
  },
  { seed: 2_003_276, plans: 'first', found: 'the same while a tab was writing what had been typed in it' },
  { seed: 2_003_514, plans: 'first', found: 'the same at a plain server' },
  {
    seed: 2_000_482,
    plans: 'first',
    found: 'a copied change that had arrived stood for a version which this device had never read',
  },
  { seed: 2_000_904, plans: 'first', found: 'a chosen file that arrived while it was taken away stayed at the server' },
  {
    seed: 1_260_063,
    isPlain: true,
    plans: 'first',
    found: 'words beside those of another tab were dropped where their first write failed',
  },
  {
    seed: 1_260_150,
    isPlain: true,
    plans: 'first',
    found: 'an investigator was deleted with what another tab had saved of them a moment ago',
  },
  {
    seed: 3_100_090,
    plans: 'first',
    found: 'words that the disk did not take when a copy was made were judged as part of the copy',
  },
  {
    seed: 3_300_012,
    plans: 'whole',
    found: 'a person who chose their empty field over another text was not known to mean it',
  },
  {
    seed: 3_100_713,
    plans: 'first',
    found: 'a blank that its person kept over what they were shown was judged as meant by nobody',
  },
  {
    seed: 3_200_530,
    plans: 'whole',
    found: 'a chosen file that a second copy brought in a change was to be sent for ever',
  },
  {
    seed: 3_200_508,
    plans: 'whole',
    found: 'what was typed in another tab while its draft was deleted was in no draft',
  },
  { seed: 78, plans: 'whole', found: 'discarded words were said not to be, where the commit was not heard of' },
  {
    seed: 26,
    plans: 'whole',
    found: 'a carried change that another device had sent brought the version of words that were never seen',
  },
  { seed: 142, plans: 'whole', found: 'what had come with a carried change hid what another device wrote' },
  { seed: 155, plans: 'whole', found: 'a file that was taken away a moment after it arrived stayed at the portal' },
  { seed: 3_200_149, plans: 'whole', found: 'words that another tab wrote while a draft was deleted were in no draft' },
  {
    seed: 3_200_060,
    plans: 'whole',
    found: 'a deleted investigator came back where their person took what had stood there',
  },
  {
    seed: 104,
    plans: 'whole',
    found: 'a person was asked about their own words, which were read back behind the page that showed them',
  },
  {
    seed: 3_300_127,
    plans: 'whole',
    found: 'a person was asked about words of theirs that a discarded save had taken in',
  },
  {
    seed: 12,
    plans: 'whole',
    found: 'words whose write failed were dropped when it was made again, where another tab had written',
  },
  {
    seed: 322,
    plans: 'whole',
    found: 'a copied save that the portal had already was asked about, and came back over a newer title',
  },
  {
    seed: 5_000_334,
    plans: 'whole',
    found: 'copied saves that the portal had already were sent under new keys, and came back over newer words',
  },
  {
    seed: 60_357,
    found: 'a person was asked about their own saved words after another tab had written over them unseen',
  },
  {
    seed: 60_157,
    found: 'a person who discarded one refused change after the other was judged as asked without end',
  },
  {
    seed: 70_000_151,
    found: 'who signed in while their database did not answer went on in another one beside it',
  },
  {
    seed: 70_000_583,
    found: 'at a plain server an answer of before the clock was set back undid what was saved since',
  },
  {
    seed: 70_000_819,
    found: 'at a plain server typed words kept a draft on an old copy, and their save brought all of it back',
  },
  {
    seed: 71_000_285,
    found: 'a row that a copy had taken along before it was saved was judged as one that had come back',
  },
  {
    seed: 81_000_028,
    isPlain: true,
    found: 'a file that had arrived before its change was taken back was judged as to be removed',
  },
  {
    seed: 71_000_796,
    found: 'what went in the place of a save that its person was asked about was judged as out of order',
  },
  { seed: 60_444, found: 'a confirmed deletion was listed by the name that another device had changed' },
  { seed: 50_237, found: 'a deletion was listed by a name that another tab had typed, and its person never saw' },
  {
    seed: 60_127,
    found: 'a file that had arrived was not looked for once its copy here had changed, and its removal was dropped',
  },
  { seed: 60_334, found: 'the same at a plain server' },
  {
    seed: 70_000_519,
    found: 'an application that was read alone gave older investigators its version, and they stayed on the screen',
  },
  {
    seed: 5_000_779,
    plans: 'whole',
    found:
      'anybody who confirmed a copied removal of an investigator with newer words was not believed to have seen them',
  },
  {
    seed: 62_000_424,
    plans: 'whole',
    found: 'a Discard took back what had been saved into the same change since its person was shown it',
  },
  {
    seed: 73_000_328,
    found:
      'a database that failed to open was opened without end; rooms of anybody who had left were opened by looking',
  },
  {
    seed: 73_001_337,
    found: 'the rooms of anybody who signed out were opened again, and what was typed there named no owner',
  },
  {
    seed: 73_001_536,
    found: 'a copy of rooms that were opened before its person signed in again named no owner, and was not taken in',
  },
  {
    seed: 72_001_533,
    found: 'an investigator was deleted with what another device had written, where words of this one stood over it',
  },
  {
    seed: 72_001_786,
    found: 'a person was asked about their own words in an investigator, which the page had not read back',
  },
  {
    seed: 72_002_050,
    found: 'an investigator whose deletion was pressed twice and then given up was judged as to be deleted',
  },
  {
    seed: 71_002_544,
    found:
      'an answer that had left before a change covered a newer one, and an approved application opened to be saved',
  },
  {
    seed: 71_001_455,
    found: 'words that were replaced in a change before it was taken back were judged as left out of a submission',
  },
  {
    seed: 85_000_107,
    found: 'a file that its person had sent twice to a plain server was judged as to be removed twice',
  },
  {
    seed: 73_000_438,
    found: 'words typed in an investigator before the database was emptied replaced what another device had saved',
  },
  {
    seed: 73_002_506,
    found: 'a copy that was shown because the answer had taken too long was judged as what the server has',
  },
  {
    seed: 85_000_742,
    found: 'an investigator who was changed here and deleted elsewhere was stored twice, from here and from a copy',
  },
  {
    seed: 73_000_371,
    found: 'an older status stayed on a draft whose version was known already, and the form stayed closed',
  },
  {
    seed: 74_000_098,
    found: 'a draft of a copy, started on both devices with other words, was refused on one for ever',
  },
  { seed: 74_000_086, found: 'a save was told to be saved while a copied save of the same step waited behind it' },
  {
    seed: 90_002_183,
    found:
      'words written over an earlier text of a save that had not left met a conflict with nobody, and older words went',
  },
  {
    seed: 90_001_027,
    found: 'words that another tab wrote over between the press and the save were told to be saved',
  },
  {
    seed: 75_000_770,
    found:
      'words were judged as told to be saved although their person typed over them and emptied the field before they left',
  },
  {
    seed: 84_000_850,
    found: 'a save was told to be saved that sent what another tab wrote over its words between the press and the save',
  },
  {
    seed: 90_002_568,
    found: 'a change in a copy went again to a plain server over words that its person had saved since',
  },
  {
    seed: 91_000_655,
    found: 'another tab chose an older text over one that was being saved, and it was called missing',
  },
  { seed: 91_002_276, found: 'a save that took in another one was put into the copies as it had been before' },
  {
    seed: 75_000_846,
    found:
      'a file of a copy that its person sent from the other device was judged by the order of the first (the oracle)',
  },
  {
    seed: 90_000_602,
    found:
      'an investigator who was deleted once more, as the list showed them by then, stayed: the old words were told',
  },
  {
    seed: 74_400_028,
    found: 'an investigator who was deleted elsewhere, saved from here again and deleted stayed: their old number went',
  },
  {
    seed: 90_002_314,
    found: 'an investigator was deleted with what a copy had brought from another device, below words of this one',
  },
  {
    seed: 93_000_280,
    found: 'kept words were deleted, and because a file had been chosen since, nothing was said to be deleted',
  },
  {
    seed: 95_001_034,
    found:
      'a text chosen for a field was judged as not having seen what its person had emptied there before (the oracle)',
  },
  {
    seed: 94_000_450,
    found: 'a file in place of one that its device had deleted since was refused for ever, and both were shown',
  },
  {
    seed: 96_000_938,
    found: 'somebody who signed in in two tabs at once worked in two databases, and each hid the words of the other',
  },
  {
    seed: 96_004_014,
    found: 'a part of a submission that its person had taken back was judged as told to be saved (the oracle)',
  },
  {
    seed: 96_001_255,
    found: 'words that were typed in another tab over a field emptied since had seen nothing (the oracle)',
  },
  {
    seed: 96_003_384,
    found: 'a list fell back to the status from before a submission that the portal had taken',
  },
  {
    seed: 97_000_784,
    found: 'a save took in the save of another tab that it had not seen, because that tab had typed on since',
  },
  {
    seed: 97_005_527,
    found: 'the late answer to an ended session signed out its person, who had signed in again by then',
  },
  {
    seed: 97_006_572,
    found: 'asked for once more, a submission that had taken effect was judged as never asked for (the oracle)',
  },
  {
    seed: 97_008_973,
    found:
      'words saved in one tab and written over in another were not offered once a backup without them was restored',
  },
  {
    seed: 97_009_876,
    found:
      'what a device forgot at a sign-out, not having heard of the restore, was judged as not offered (the oracle)',
  },
  {
    seed: 97_011_859,
    found: 'a file that an older one had replaced by choice was judged as missing in a submission (the oracle)',
  },
  {
    seed: 97_010_168,
    found: 'a draft was deleted with a file that had been chosen in another tab since its person was asked',
  },
  {
    seed: 97_016_781,
    found: 'without locks, a sign-out deleted the database below words that another tab had just written',
  },
  {
    seed: 97_002_173,
    found:
      'an investigator who was deleted before their list got through was stored by each device that sent it, and stayed',
  },
  {
    seed: 101_005_299,
    found: 'a word above one that was chosen over it, both from a copy, was judged as coming back (the oracle)',
  },
  {
    seed: 98_600_158,
    found: 'a list was judged before its page had read again what the last step stored (the oracle)',
  },
  {
    seed: 101_004_079,
    found:
      'an investigator who was deleted from a list that was refused here was stored by the copy of it that was retried',
  },
  {
    seed: 110_000_019,
    found:
      'a file of a copy that was chosen over the one at the portal was judged as coming back: another device had sent and removed it (the oracle)',
  },
  {
    seed: 110_003_044,
    found: 'an application was submitted without what its page still showed of a database that the browser had emptied',
  },
  {
    seed: 110_004_344,
    found:
      'a word chosen over the one that was refused for it was taken for one that was written over that (the oracle)',
  },
  {
    seed: 110_004_634,
    found: 'an investigator who was changed and then deleted came back with the copy of that change on another device',
  },
  {
    seed: 110_008_788,
    found:
      'a file that was let go before it was sent was judged as staying: it was sent from the copy on another device (the oracle)',
  },
  {
    seed: 120_000_901,
    found: 'an investigator whose deletion was refused and tried again came back with a list that was saved in between',
  },
  {
    seed: 120_003_151,
    found:
      'a word that Submit saved in the place of a refused blank was judged as overtaking a later save (the oracle)',
  },
  {
    seed: 120_001_657,
    found:
      'a save was discarded while it was being sent, and what stood behind it went too, although its application was at the server',
  },
  {
    seed: 120_003_424,
    found:
      'what was written in an investigator at the portal was dropped if a copy had brought the same one to that device as a new one',
  },
  {
    seed: 120_007_046,
    found:
      'a kept word that was put into its field again was dropped: the save with it had given way to the words of the portal',
  },
  {
    seed: 120_005_608,
    found:
      'a save was told to be saved, and another tab that showed what it had replaced had written over its words unseen',
  },
  {
    seed: 130_000_379,
    found:
      'a refused file was sent again here, and discarded and saved again where a copy of it was: it was stored twice',
  },
  { seed: 130_001_441, found: 'the same the other way round' },
  {
    seed: 120_007_177,
    found: 'a text that two tabs had replaced before it left was put back, taken for unchanged, and called saved',
  },
  {
    seed: 140_004_575,
    found:
      'a save was taken back while it was being sent, and pressed again before its answer: it was told to be saved without its words',
  },
  {
    seed: 140_006_978,
    found:
      'a refused save was left to its person though they had saved the step again: a save behind it took that one in',
  },
  { seed: 140_007_832, found: 'the same before a Submit' },
  {
    seed: 140_010_820,
    found: 'a device heard of a restore while its person signed out, and deleted what was saved without asking them',
  },
  {
    seed: 140_007_848,
    found: 'a file that was refused for another reason was asked about as if the one that it replaces stood in its way',
  },
  {
    seed: 140_009_893,
    found:
      'a word that another tab had written over in a save that was then taken back was missed before Submit (the oracle)',
  },
  {
    seed: 1238,
    found:
      'a list showed a status from before Submit: an answer that could not be read again stood over the newer copy, or a watch that lost its connection twice heard of nothing more',
  },
  {
    seed: 150_004_589,
    found:
      'a change that waited on one device was judged by the answer that another had heard to a copy of it (the oracle)',
  },
  {
    seed: 150_005_438,
    found: 'a form fell back to an older answer, because newer words became known while that waited for the disk',
  },
  {
    seed: 150_007_417,
    found:
      'a change of a second copy was discarded, and its words were lost: other words stood in its field when it was imported',
  },
  {
    seed: 150_008_948,
    found:
      'a copy gave an investigator a second number on a device that showed them already, and their conflict could not be solved',
  },
  {
    seed: 150_012_499,
    found: 'a form fell back to an older copy, which was taken for as new as an answer that had passed it over',
  },
  { seed: 150_006_335, found: 'the same, of a title' },
  {
    seed: 150_011_294,
    found: 'a step was told to be saved without a word that its page still showed of an emptied database',
  },
  {
    seed: 150_009_899,
    found: 'a save was corrected while its person looked at it, and they were judged to be asked about it (the oracle)',
  },
  {
    seed: 150_015_894,
    found: 'of two refused saves of a step, one of them from a copy, only one was corrected (the oracle)',
  },
  {
    seed: 150_015_066,
    found:
      'a file was taken away here and came later from another device, with a copy: it was missed in the order (the oracle)',
  },
  {
    seed: 160_001_481,
    found: 'an application was approved once more a moment after it was: there was nothing to send (the oracle)',
  },
  {
    seed: 160_003_031,
    found: 'a list showed a status that waited, and was judged to fall back once that was refused (the oracle)',
  },
  {
    seed: 160_008_501,
    found: 'a file was taken away while its upload waited; the upload was discarded, and the next save sent it again',
  },
  {
    seed: 160_008_833,
    found:
      'a page that slept gave a transaction up the moment it woke, and a newer release took the database over without its words',
  },
  {
    seed: 170_002_134,
    found:
      'a choice between two texts was told to be sent, although the same step had been saved again and nothing was chosen',
  },
  { seed: 170_000_956, found: 'the same, on another device' },
  { seed: 170_009_422, found: 'the same, of another step' },
  {
    seed: 170_009_151,
    found: 'an approval was pressed in two tabs and taken back: the second press was missed (the oracle)',
  },
  {
    seed: 170_004_153,
    found:
      'a row that had been carried and was typed into again was not recognised at the portal: two devices saved it again',
  },
  {
    seed: 180_006_570,
    found: 'a row that a copy took along was saved and deleted there, and then saved where it was written (the oracle)',
  },
  {
    seed: 170_006_708,
    found:
      'a file was replaced, when its person was shown both, by one chosen before it in another tab, and was judged to be lost (the oracle)',
  },
  {
    seed: 180_010_499,
    found: 'the clock was set back, and a list fell back to the status before the decision that had been accepted',
  },
  {
    seed: 170_007_532,
    found:
      'a save was taken back before Submit, and its copy on another device after that: it was missed before Submit (the oracle)',
  },
  {
    seed: 170_000_631,
    found:
      'a person was told that the file which theirs replaces could not be kept meanwhile: that was judged as one question too many (the oracle)',
  },
];

/** Found before drafts were saved automatically: the third way. */
const foundBetween: readonly FoundSeed[] = [
  {
    seed: 240_000_893,
    found:
      'a save of a row was discarded while one of another cell waited behind it: the first cell was lost, and told saved',
  },
  { seed: 240_000_994, found: 'the same, in another history' },
  { seed: 240_000_022, found: 'a Submit that was sent again overtook what had been saved since' },
  { seed: 240_000_609, found: 'a file whose bytes had changed on the disk was sent again after a restore' },
  {
    seed: 240_000_808,
    found: 'what another device had just sent again after a restore was replaced by older words, and nobody was asked',
  },
  {
    seed: 190_001_096,
    found: 'an investigator who was removed and stored again since a backup was sent again beside the removed one',
  },
  {
    seed: 190_003_735,
    found: 'an investigator in a copy was changed and saved by one device, and was stored twice once the other saved',
  },
  {
    seed: 200_001_453,
    found: 'after the clock was set back and a backup was restored, an application was sent again as another one',
  },
  {
    seed: 200_003_502,
    found: 'after the clock was set back, a form fell back from newer words to an old copy of its answers',
  },
  { seed: 200_003_602, found: 'the oracle did not know that a user had kept an unmarked cell in a conflict' },
  {
    seed: 250_000_189,
    found: 'a draft that was empty in the first copy stayed blank after a second one brought what had been sent since',
  },
  { seed: 250_000_468, found: 'the oracle did not know that a later press may be stored before an earlier one' },
  { seed: 250_000_402, found: 'the same, in another history' },
  {
    seed: 250_003_697,
    found: 'a file whose bytes had changed on one device was removed on another one by the user of the simulation',
  },
  {
    seed: 250_005_195,
    found:
      'an application that reached the portal without an answer was there twice once it was sent again after a restore',
  },
  {
    seed: 250_006_050,
    found: 'a file that was discarded on one device was sent from another one by a copy: out of order, said the oracle',
  },
  { seed: 250_010_604, found: 'the oracle took two drafts that two tabs had started at once for one' },
  { seed: 250_010_928, found: 'the oracle did not know that a later press may be stored before an earlier one' },
  {
    seed: 250_011_693,
    found: 'the oracle missed a word after a restore that had been replaced before it',
  },
  {
    seed: 250_017_691,
    found:
      'a new investigator of a copy was stored over what the other device had changed in them since it had stored them',
  },
  { seed: 200_003_989, found: 'the oracle did not know that a user had put a text back into a row that was removed' },
  {
    seed: 260_004_555,
    found:
      'investigators were read before the version that the application got with new ones: a decision named that version',
  },
  {
    seed: 260_006_457,
    found: 'text of another tab counted as seen though this tab showed its own over it, and was overwritten',
  },
  { seed: 260_009_967, found: 'the same, and two tabs that discarded the same text at once (the simulated user)' },
  {
    seed: 270_005_771,
    found: 'an investigator who was removed in the restored portal was sent again from the former database',
  },
  {
    seed: 280_011_170,
    found: 'the oracle did not know that a user sends again what another device removed in the restored portal',
  },
  { seed: 291_000_214, found: 'the oracle judged a question by a decision that was made after it was shown' },
  { seed: 300_000_220, found: 'a Discard was judged as done before a Submit that was stored before it' },
  {
    seed: 300_002_789,
    found: 'a user who discards a Submit that is being sent was taken for one who is asked about it',
  },
  {
    seed: 300_000_341,
    found: 'the oracle did not know that a user who was asked put another file in the place of one still to be removed',
  },
  {
    seed: 300_002_026,
    found: 'an application begun again in a restored portal was taken for one that was begun twice',
  },
  { seed: 300_003_416, found: 'a save that was stored after its page was gone was judged by when it was pressed' },
  { seed: 300_003_547, found: 'the oracle did not know that a start sent again to a restored server has newer text' },
  { seed: 300_003_982, found: 'a choice that came too late was judged as seen by what was typed before it' },
  { seed: 300_005_131, found: 'the oracle did not know that a file chosen in the place of another removes it' },
  {
    seed: 300_005_393,
    found: 'the oracle did not know the lane of what is sent again to a restored server',
  },
  {
    seed: 300_007_289,
    found: 'the oracle judged a question about a part of a change that was decided on two devices',
  },
  { seed: 300_007_415, found: 'a user who had an earlier Submit sent again beside a new one was asked about it' },
  { seed: 300_008_726, found: 'the oracle judged a question about words that a copy had brought before the server' },
  { seed: 300_009_087, found: 'the oracle did not know that a user who takes the other value has seen it' },
  {
    seed: 330_001_213,
    found: 'the oracle missed words that another tab had not stored when their draft was discarded',
  },
  { seed: 330_001_561, found: 'a choice that had no effect, because the change was saved again, was judged as one' },
  { seed: 330_004_007, found: 'what was emptied at a sign-out was expected once a restore was heard of after that' },
  { seed: 330_004_976, found: 'the oracle did not know when a value that was taken had been seen' },
  { seed: 330_005_243, found: 'a refused save that came back in a copy was expected to be corrected with the other' },
  { seed: 330_005_704, found: 'words typed before a choice were judged by what was seen in it' },
  { seed: 330_006_554, found: 'a Submit of an application that was submitted already was expected at the server' },
  {
    seed: 340_008_394,
    found:
      'a deletion that needed its user was sent again to a restored server, for a row that another device had changed',
  },
  {
    seed: 350_008_709,
    found: 'the oracle did not know that a user who saves a field has seen the versions beside it',
  },
  { seed: 350_010_797, found: 'the oracle missed a value that was replaced after the backup with it was restored' },
  {
    seed: 350_014_417,
    found: 'the oracle did not know that a user who corrects a conflict has seen both of its sides',
  },
  { seed: 350_014_611, found: 'a field that was emptied after its save was forgotten kept the forgotten value' },
  { seed: 360_011_831, found: 'a response that newer ones kept overtaking was shown over them' },
  { seed: 360_016_827, found: 'a question about a Submit was judged by the one before it' },
  {
    seed: 360_018_125,
    found: 'the oracle did not know that a user has seen what they wrote in the same tab before',
  },
  {
    seed: 360_018_384,
    found:
      'the oracle judged a question about text that was discarded at a sign-out, and stored by another tab after that',
  },
  {
    seed: 370001546,
    found: 'the oracle took a row that had been brought back for the one in whose place another was written',
  },
  {
    seed: 370002349,
    found: 'the oracle did not know that a sign-out in the same tab closes the databases under a save',
  },
  {
    seed: 370002352,
    found: 'the response to a repeat was put over a copy that had what somebody else made of it since',
  },
  {
    seed: 370002663,
    found:
      'the oracle did not know that a plain server tells of a request only by the time of its writer, whose clock was behind',
  },
  {
    seed: 370005447,
    found: 'an application whose start got no response was read, and after a restore sent again twice',
  },
  {
    seed: 370008286,
    found: 'the oracle did not know that a row which a copy took along is another row once it is edited on one device',
  },
  {
    seed: 370020947,
    found:
      'a slow disk used up the time for the response to a sign-out: it told of a restore, and all was deleted all the same',
  },
  {
    seed: 370015241,
    found: 'a row was told to be saved without a cell of an emptied database that its page still showed',
  },
  {
    seed: 370017528,
    found:
      'the oracle did not know that the portal may tell of two presses in another order than it stored them: a save of another tab took a word along',
  },
  {
    seed: 370012672,
    found:
      'text typed over a save stayed based on it although it was discarded, because another tab had typed there too',
  },
  { seed: 370020253, found: 'the same, with text that was saved before it was on the disk' },
  {
    seed: 390007275,
    found: 'text that was all that was left of an application was sent again as a new application after a restore',
  },
  {
    seed: 390008924,
    found: 'an investigator was shown twice: deleted elsewhere, and stored again by another device from a copy',
  },
  {
    seed: 390008150,
    found: 'a save of an application that had left the lists put it there as a draft, although it was asked about',
  },
  {
    seed: 390010213,
    found: 'the oracle did not know that a plain server cannot tell which changes in a copy were sent before',
  },
  {
    seed: 400001698,
    found: 'a screen fell back to old answers when a full disk kept an accepted change out of the copies',
  },
  {
    seed: 410001918,
    found: 'the oracle remembered only the first time that a text was chosen again, not the last',
  },
  {
    seed: 410005589,
    found: 'the oracle missed a text that was typed in the same tab while its draft was being deleted',
  },
  {
    seed: 420006324,
    found: 'the oracle did not know that an older page cannot know of a start that the browser has deleted since',
  },
  {
    seed: 420006746,
    found: 'a decision that was made again took effect on a newer version than the one that was shown',
  },
  {
    seed: 440006449,
    found: 'the oracle did not know that a row which may have arrived was removed here, and saved again',
  },
  {
    seed: 440007114,
    found: 'the oracle counted the request of a page that had died as under way',
  },
  {
    seed: 450004726,
    found: 'text typed over unsaved text counted as based on what another tab had saved, which it hid',
  },
  {
    seed: 450005993,
    found: 'an application whose title was changed on a plain server was begun a second time',
  },
  {
    seed: 450012180,
    found: 'the oracle knew only the first of several messages in one box that were discarded',
  },
  {
    seed: 460000737,
    found: 'text put back as a page showed it counted as based on a save of another tab that it hid',
  },
  {
    seed: 470003061,
    found: 'the oracle did not know that two copies of a change may be decided in two ways',
  },
  {
    seed: 470003524,
    found: 'an investigator who was changed after a restore, and then deleted, was sent again as before that',
  },
  {
    seed: 470004161,
    found: 'an investigator was shown twice for a moment after the browser had emptied the database',
  },
  {
    seed: 480005801,
    found: 'the oracle did not know, after a restore, what the server had had when a question was stored',
  },
  {
    seed: 480008568,
    found: 'the oracle did not know text that was typed over discarded text that another tab still showed',
  },
  {
    seed: 490001821,
    found: 'a response that arrived after its user had signed out was kept, though it was for another user',
  },
  {
    seed: 510001126,
    found: 'the plain server of the simulation sent files without their length: half a file was sent again as a whole',
  },
  {
    seed: 520004189,
    found: 'a message in the box of another tab was overwritten when a page ended that had not shown it',
  },
  {
    seed: 530008138,
    found:
      'the oracle did not know text written over unseen in a waiting save, whose user then chose the server’s text',
  },
  {
    seed: 530012636,
    found: 'an investigator whose save had arrived unheard was offered twice after a restore, and stored twice',
  },
  {
    seed: 540005083,
    found: 'the oracle did not know that a copy of a discarded change brings back a row that was removed elsewhere',
  },
  {
    seed: 550001893,
    found: 'the oracle did not know a cell that its user discarded while it may have arrived, and saved again',
  },
  {
    seed: 570004974,
    found: 'an application that two devices sent again after a restore was there twice, because one had not read it',
  },
  {
    seed: 570008898,
    found: 'the oracle did not know text written over in another tab during a save, and discarded there',
  },
  {
    seed: 570019011,
    found: 'the oracle did not know the removal of an investigator whose name another device had changed',
  },
  {
    seed: 580003172,
    found:
      'the oracle did not know that a file that was taken back is uploaded again to be deleted, if it may be there',
  },
  {
    seed: 580010521,
    found: 'an investigator who was changed before a restore was not offered, because the older one was deleted since',
  },
  {
    seed: 580012245,
    found: 'a page whose session nobody knew asked the server for it again and again, and did not ask to sign in',
  },
  {
    seed: 591003728,
    found: 'text that another tab had written over before it was sent was written over at a restored portal unseen',
  },
  {
    seed: 600011216,
    found: 'a page whose databases a newer release had closed was expected to show a new status (the oracle)',
  },
  { seed: 600019378, found: 'the same in a page that was opened from a stale cache (the oracle)' },
  {
    seed: 610004016,
    found:
      'a text that a copy had taken to another device, and that was saved there, was expected to stay emptied (the oracle)',
  },
  {
    seed: 620002909,
    found: 'an application was submitted twice to a plain server if the device and the administrator had other times',
  },
  {
    seed: 630002359,
    found:
      'a text written right after Submit was pressed counted as older if its user had chosen a version (the oracle)',
  },
  { seed: 630004148, found: 'the same if they chose an older text in a conflict (the oracle)' },
  {
    seed: 630010884,
    found:
      'Submit was pressed in two tabs: the one that a slow disk delayed was sent after the other was accepted, and refused',
  },
  {
    seed: 640001014,
    found:
      'a start whose response was lost was made again under another key after the browser had emptied the database',
  },
  {
    seed: 650004022,
    found: 'a list of a workspace that its user had left was compared with that of the next one (the oracle)',
  },
  {
    seed: 600014425,
    found:
      'a text typed in another tab at a sign-out with a copy was expected to be known to follow that copy (the oracle)',
  },
];

/** Found since then. */
const foundSince: readonly FoundSeed[] = [
  {
    seed: 700000187,
    found: 'a text that was saved automatically was expected to arrive in the order of the buttons (the oracle)',
  },
  {
    seed: 700000636,
    found: 'a user left although a draft had just been saved automatically into a conflict (the oracle)',
  },
  {
    seed: 720000404,
    found: 'a text that was put back into its field was not expected to be saved automatically (the oracle)',
  },
  {
    seed: 720001850,
    found: 'the same, after its user had first chosen the text at the server (the oracle)',
  },
  {
    seed: 730000116,
    found: 'a save that was discarded and then tried again was expected not to arrive (the oracle)',
  },
  {
    seed: 730001050,
    found: 'Discard in one tab took back a Submit that had been pressed again in another since it was asked about',
  },
  {
    seed: 730004807,
    found: 'after an error of the disk, an earlier change was put over a copy that had been read since',
  },
];

const asBefore = (second: 'second' | 'third', plans: PlanKind | undefined): PlanKind =>
  plans === undefined ? second : plans === 'whole' ? `${second} whole` : plans;

/** Every seed that ever showed a fault. */
export const foundSeeds: readonly FoundSeed[] = [
  ...foundBefore.map((one) => ({ ...one, plans: asBefore('second', one.plans) })),
  ...foundBetween.map((one) => ({ ...one, plans: asBefore('third', one.plans) })),
  ...foundSince,
];
