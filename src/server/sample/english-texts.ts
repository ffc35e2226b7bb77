import { paragraphs, type LongAnswers, type Study } from './study.ts';

/** Returns long answers in English, from the facts of a study. Every work that they mention is made up. */
export function englishAnswers({ theme, people, problem, gap, benefit, design }: Study): LongAnswers {
  return {
    background: paragraphs(
      problem,
      `Most of the international research on ${theme} comes from large hospitals and uses methods that differ from study to study. Some authors interview ${people} once, at the end of the study period; others follow them for months. The results are therefore difficult to compare, and recommendations differ from country to country and sometimes from ward to ward.`,
      `In our own centre, data on ${theme} are recorded in the files, but they have never been analysed together. A preliminary review of the charts of the last two years shows that about one in three of our ${people} is affected, and that staff deal with the problem in at least four different ways. There is no written procedure, and new colleagues learn what to do from the colleagues who are on duty with them. Before writing this application, the team discussed the question with the heads of the departments and with some of the people concerned. All of them agreed that it is worth answering.`,
      gap,
    ),
    significance: paragraphs(
      benefit,
      `The results will be useful in three areas. On the wards, they will show staff which of the current practices to continue and which to give up. In teaching, they will replace habit with evidence that can be explained. For the centre, they will provide its first data of its own on ${theme}, on which later studies can build.`,
      `If the study finds no difference, that is also worth knowing: a measure that takes time and money without helping anyone can be dropped, and the time can be spent on something that does help. In either case, the ${people} who take part will be told the result in plain language, and the report will be available to all colleagues at the centre.`,
    ),
    researchDesign: paragraphs(
      design,
      `The protocol will be finalised before the first participant is invited, and every amendment will be documented with its date and reason. One member of the team who is not involved in treatment will review the data after half of the participants have been included, and can stop the study. As far as the design allows, the person who measures the outcome will not know to which group a participant belongs.`,
    ),
    literatureReview: literature(theme, people),
  };
}

function literature(theme: string, people: string): string {
  return paragraphs(
    `We searched three databases for studies on ${theme} published in English or Arabic since 2005. Two of us screened all titles and abstracts independently and resolved disagreements by discussion. Of 412 titles, we read 61 in full and included 24. The following is a summary of these studies. The complete list, with the reasons for excluding the others, is available from the team on request.`,
    `The older studies, up to about 2012, are descriptive. They report how often ${theme} becomes a problem, and in whom. The figures range from 18% to 46%, which reflects differences in how the question was asked more than differences between the people who were asked. Figures are low where staff answered and high where ${people} answered for themselves. Only two of these studies report the number of people who did not respond.`,
    `Comparative studies have been published since 2013. Seven of them compare two approaches, four of these with random assignment. The largest, with 380 participants in two hospitals [1], found a small difference that lasted for six months. A smaller study from a single ward [2] found no difference, but was stopped early because recruitment was lower than expected. A third [3] found a difference only in participants over 60, which its authors had not anticipated and no one has since tried to replicate.`,
    `Two reviews have summarised these comparisons. The first [4] gives all of them equal weight and concludes that the question is settled. The second [5] excludes studies without random assignment or with less than three months of follow-up, and concludes that the evidence is insufficient. We agree with the second review on methods but consider its minimum follow-up too strict: for ${people}, the first weeks are what matters most.`,
    `Little has been published from our region. One study from a neighbouring country [6] describes 96 participants and agrees with the international figures, but was carried out in a private clinic with more staff than we have. Another [7] surveyed nurses and physicians and found that nine in ten considered the subject important, although only three in ten had received any training on it. We are not aware of any study that asked ${people} here, in their own language.`,
    `Three methodological lessons can be drawn from this literature. An instrument developed in one language must be tested in the other before it is used. When people are asked matters more than how the question is worded. And a study that does not report why participants left says little about those who stayed. Our protocol follows from these lessons: both language versions will be piloted, all participants will be assessed at the same three time points, and reasons for leaving will be recorded for those who wish to give them.`,
    `What is missing, therefore, is a study of moderate size, in a centre like ours, that measures ${theme} with an instrument suited to its participants, follows them through the weeks that matter, and reports on everyone who took part. That is what we propose.`,
  );
}
