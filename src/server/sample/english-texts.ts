import { paragraphs, type LongAnswers, type Study } from './study.ts';

/** Returns long answers in English, from the facts of a study. Every work that they mention is made up. */
export function englishAnswers({ theme, people, problem, gap, benefit, design }: Study): LongAnswers {
  return {
    background: paragraphs(
      problem,
      `Around the world ${theme} has been looked at mostly in large hospitals, with methods that differ from one report to the next. Some authors ask ${people} once, at the end of their treatment; others follow them for months. The results are therefore hard to compare, and what is recommended differs from country to country, sometimes from ward to ward.`,
      `In our own centre ${theme} is recorded in the files, but nobody has put the records together. A first look at the charts of the last two years shows that about one in three of our ${people} is concerned, and that the staff deal with it in at least four different ways. There is no written procedure, and new colleagues learn what to do from the colleague who is on duty with them. Before this application was written the team talked with the heads of the departments and with some of those whom it concerns; all of them think that the question is worth an answer.`,
      gap,
    ),
    significance: paragraphs(
      benefit,
      `The result is useful in three places. On the ward it tells the staff which of the present ways to keep and which to give up. In teaching it replaces a habit by something that can be explained. And for the centre it is a first set of figures of its own on ${theme}, on which later studies can build without beginning from nothing.`,
      `Should the study find no difference, that is worth knowing as well: a measure that takes time and money and helps nobody can then be left out, and the time given to something that does. Either way the ${people} who take part are told the result in plain words, and the report is open to every colleague of the centre.`,
    ),
    researchDesign: paragraphs(
      design,
      `The protocol is fixed before the first participant is asked, and every change of it is written down with its date and its reason. One member of the team, who has no part in the treatment, looks at the figures after half of the participants, and can stop the study. The person who measures the result does not know to which group a participant belongs, as far as the study allows that.`,
    ),
    literatureReview: literature(theme, people),
  };
}

function literature(theme: string, people: string): string {
  return paragraphs(
    `We looked for reports on ${theme} in three databases, from the year 2005 on, in English and Arabic. Two of us read all titles and summaries, each without knowing what the other thought, and talked about those on which we differed. Of 412 titles 61 were read in full and 24 stayed. What follows is a summary of these; the whole list, with the reasons for which the others were left out, can be asked for from the team.`,
    `The older reports, up to about 2012, describe. They count how often ${theme} becomes a problem, and in whom. The figures lie between 18 and 46 in a hundred, which says more about how the question was put than about the people who were asked. Where staff gave the answer the figures are low, where ${people} were asked themselves they are high. Only two of these reports say how many of those who were asked did not answer.`,
    `From 2013 on there are comparisons. Seven of them set one way of doing things beside another, four with groups that were drawn by lot. The largest, with 380 participants in two hospitals [1], found a difference that was small but lasted for half a year. A smaller one from a single ward [2] found none; it ended early, because fewer people took part than had been hoped. A third [3] found a difference only in those over sixty, which its authors had not expected and which nobody has tried to find again.`,
    `Two reviews have put these comparisons together. The first [4] counts all of them alike and concludes that the matter is settled. The second [5] leaves out what was not drawn by lot and what was not followed for three months, and concludes that nothing can be said yet. We think that the second is right about the methods and too strict about the time: for ${people} the first weeks are what counts.`,
    `Little has been written about our region. One report from a neighbouring country [6] describes 96 participants and agrees with the international figures, but speaks of a private clinic with more staff than we have. Another [7] asked nurses and physicians for their opinion and found that nine in ten think the subject important, while three in ten had been taught anything about it. We know of no study that asked ${people} here, in their own language.`,
    `Three points of method can be learned from this literature. A measure that was made for one language has to be tried in the other before it is used. The moment at which people are asked matters more than the wording. And a study that does not say why people left it cannot be believed about those who stayed. Our plan follows from these: both languages are tried beforehand, everybody is asked at the same three moments, and for everyone who leaves the reason is written down, if they want to give one.`,
    `What is missing, then, is a study of modest size, in a centre like ours, that measures ${theme} with a tool that fits the people it asks, follows them through the weeks that matter, and reports everybody who took part. That is what we propose.`,
  );
}
