/**
 * Which rules explain findings of other rules. The report then lists the other findings as consequences, even if they
 * were found earlier or are more severe.
 */

const CAUSES: [cause: RegExp, effects: RegExp][] = [
  [/^drift\.time-off$/, /^drift\.time-off$|\.date-joined$/],
  [
    /^drift\.naive-time$/,
    /^drift\.(naive-time|time-off)$|\.(date-joined|submission-time|newest-first)$/,
  ],
  [/\.foreign-code$/, /\.right-code$/],
  [/^updateProposal\.created-at$/, /^listProposals\.(newest-first|limit-newest)$/],
  [/^list\w+\.no-doubles$/, /\.(no-doubles|count|matches-list|reviewed|limit-pages)$/],
  [
    /^listSupportRequests\.private$/,
    /^getSupport\w+\.(matches-list|answers|reviewed)$|^listSupportRequests\.|^createSupportRequest\.refusal-/,
  ],
  [
    /^listProposals\.private$/,
    /^getProposal\w*\.(matches-list|answers|reviewed)$|^listProposals\.|^createProposal\.refusal-/,
  ],
  [
    /^createSupportRequest\.refusal-creates-nothing$/,
    /^drift\.(enum|null|type|missing-field)$|^(list|get)Support\w+\.(?!private$)/,
  ],
  [
    /^createProposal\.refusal-creates-nothing$/,
    /^drift\.(enum|null|type|missing-field)$|^(list|get)Proposal\w*\.(?!private$)/,
  ],
  [
    /^listProposals\.complete$/,
    /^listProposals\.|^getProposalStatistics\.(matches-list|reviewed)$/,
  ],
  [/^deleteProposal\.gone$/, /^listProposals\.(complete|drafts-complete)$/],
  [/^deleteProposal\.off-the-statistics$/, /^getProposalStatistics\./],
  [
    /^getProposalStatistics\.fresh$/,
    /^getProposalStatistics\.|^deleteProposal\.off-the-statistics$/,
  ],
  [
    /^updateProposal\.one-field$/,
    /^updateProposal\.(up-to-10-mb|areas|submits\S*|long-texts|keeps-fields|new-document|draft-again)$/,
  ],
  [/^drift\.content-type$/, /\.(keeps-fields|own-data|changes|area-description|keeps-message)$/],
  [/^createProposal\.keeps-fields$/, /^updateProposal\.(changes|keeps-fields|area-description)$/],
  [
    /^register\.duplicate-(email|email-case|id|phone)$/,
    /^register\.duplicate-|^initiateLogin\.(password-as-typed|accepts)$|\.email-case$|^requestPasswordReset\./,
  ],
  [
    /^requestPasswordReset\.keeps-password$/,
    /^initiateLogin\.after-cooldown$|^verifyLogin\.code-lives$/,
  ],
  [
    /^(initiateLogin|requestPasswordReset|resendOtp)\.cooldown-own$/,
    /\.(cooldown-own|code-lives|after-cooldown)$/,
  ],
];

export const explainsRule = (cause: string, effect: string) =>
  CAUSES.some(([causes, effects]) => causes.test(cause) && effects.test(effect));
