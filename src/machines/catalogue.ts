/** Every chart, for the drawings, the viewer and the tests. Shared charts are listed once. */
import type { AnyStateMachine } from 'xstate';
import { rowRefusals } from '../rules/imports/row-refusals.ts';
import { articleDraftMachine } from './article-draft.machine.ts';
import { articlePicturesMachine } from './article-pictures.machine.ts';
import { articlePublishingMachine } from './article-publishing.machine.ts';
import { attachmentMachine } from './attachment.machine.ts';
import { bulkUploadMachine } from './bulk-upload.machine.ts';
import { campaignLifeMachine } from './campaign-life.machine.ts';
import { campaignSendingMachine } from './campaign-sending.machine.ts';
import { challengeLifeMachine } from './challenge-life.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';
import { createCollectionMachine } from './collection.machine.ts';
import { conversationMachine } from './conversation.machine.ts';
import { countingMachine } from './counting.machine.ts';
import { decideManyMachine } from './decide-many.machine.ts';
import { downloadMachine } from './download.machine.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { createFormMachine } from './form.machine.ts';
import { leaveReviewMachine } from './leave-review.machine.ts';
import { liveBoardMachine } from './live-board.machine.ts';
import { loginMachine } from './login.machine.ts';
import { logoMachine } from './logo.machine.ts';
import { notificationsMachine } from './notifications.machine.ts';
import { peopleChangeMachine } from './people-change.machine.ts';
import { pictureCropMachine } from './picture-crop.machine.ts';
import { policyAcknowledgementMachine } from './policy-acknowledgement.machine.ts';
import { recognitionComposerMachine } from './recognition-composer.machine.ts';
import { recognitionFeedMachine } from './recognition-feed.machine.ts';
import { reportRunMachine } from './report-run.machine.ts';
import { createResourceMachine } from './resource.machine.ts';
import { rulePreviewMachine } from './rule-preview.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { ticketMachine } from './ticket.machine.ts';
import { toastsMachine } from './toasts.machine.ts';
import { workflowsMachine } from './workflows.machine.ts';

/** In the order in which they are listed. */
export const areas = [
  ...(['Signing in', 'All pages', 'People', 'Time off', 'Policies', 'Conversations', 'Articles'] as const),
  ...(['Campaigns', 'Challenges', 'Recognition', 'Reports', 'Workflows'] as const),
] as const;
export type Area = (typeof areas)[number];

export interface CatalogueEntry {
  machine: AnyStateMachine;
  title: string;
  area: Area;
  who: string;
  purpose: string;
  /** Details that don't fit in the drawing. */
  list?: { title: string; lines: readonly string[] };
}

export const catalogue: readonly CatalogueEntry[] = [
  {
    machine: sessionMachine,
    title: 'Session',
    area: 'Signing in',
    who: 'Everyone who opens the console, the server, and other tabs of the same browser.',
    purpose:
      'Tracks who is signed in and which page they may see, for as long as the console is open. On start it checks a remembered session with the server, which also says which set-up steps are done. Company admins and company HR then do the first step that is missing: choose a password, fill in the company profile, add or skip a logo. Branch admins choose a password and, on Home, add or skip a picture. Everyone else goes straight on. When a session expires, the person signs in and returns to the same page. Signing out, or signing in as someone else, is noticed in every other tab.',
  },
  {
    machine: loginMachine,
    title: 'Sign in',
    area: 'Signing in',
    who: 'Everyone with an account.',
    purpose:
      'Signs a person in with email and password, or with an emailed link, which is exchanged for a session as soon as the page opens. After a wrong password the form shows the server’s message; after too many attempts it waits; if the network fails, the input is kept.',
  },
  {
    machine: forgotPasswordMachine,
    title: 'Forgot password',
    area: 'Signing in',
    who: 'Everyone, without signing in.',
    purpose:
      'Sends an email with a sign-in link. The response is the same for every address, so no one can find out who has an account.',
  },
  {
    machine: changePasswordMachine,
    title: 'Change password',
    area: 'Signing in',
    who: 'Everyone who is signed in.',
    purpose:
      'Sets a new password, as the first set-up step or later in the settings. Each rule has its own message next to its field. After the set-up step the session chart decides where to go next.',
  },
  {
    machine: logoMachine,
    title: 'Logo',
    area: 'Signing in',
    who: 'Company admins and company HR for the company’s logo; branch-level people for their own picture.',
    purpose:
      'Chooses, crops and uploads the company logo (for branch admins, their own picture). The first time, it can be skipped. A file that is too large or of the wrong type is refused immediately. If the network fails during the upload, the cropped picture is kept and can be sent again.',
  },
  {
    machine: pictureCropMachine,
    title: 'Form picture',
    area: 'Challenges',
    who: 'Company and branch admins and HR who write a challenge.',
    purpose:
      'Crops a picture for a form. If a file cannot be opened, a message says so and the form keeps its picture. The form uploads the picture when it is saved.',
  },
  {
    machine: toastsMachine,
    title: 'Messages',
    area: 'All pages',
    who: 'Other charts, and people who point at a message or close it.',
    purpose:
      'The short messages at the top. Success messages disappear after 5 seconds, all others after 15. The time stops while the pointer or keyboard focus is on a message.',
  },
  {
    machine: notificationsMachine,
    title: 'Notifications',
    area: 'All pages',
    who: 'Everyone who is signed in, and the feed that announces new notifications.',
    purpose:
      'Shows notifications as they arrive, in four parallel parts. The subscription keeps a connection over which the server announces new notifications. If the connection is lost, it is tried again after longer and longer waits, or as soon as the network is back. The list is then reloaded, so that nothing is missed. The first list waits up to a second for the connection, so that it is loaded only once; afterwards it is loaded whenever it is out of date. Opening the panel marks everything as seen and reloads the list after five seconds, unless the panel is closed before. Reading a notification takes effect immediately and is then sent to the server. Failures are only logged.',
  },
  {
    machine: bulkUploadMachine,
    title: 'Bulk upload',
    area: 'People',
    who: 'Company and branch admins and HR, and the server, which processes the file.',
    purpose:
      'Uploads a spreadsheet of people, leave balances, results or recommendations, and reports the result of every row. A check first shows what would happen without saving anything. An upload of employees always begins with one, and stops at its results if the file gives anyone the Admin role, names an unknown department, designation or team, or names a manager without the Reporting Manager role. The upload shows its progress and can be cancelled while it is being sent; then the server reports how many rows are done. Each upload has an id, so after a lost connection or a reload the console asks for the result: all rows accepted, some refused, the whole file refused, or interrupted because the server stopped. Sending the same file again completes an interrupted upload. Nothing is stored twice.',
    list: { title: 'How rows are refused', lines: rowRefusals.map(({ why }) => why) },
  },
  {
    machine: leaveReviewMachine,
    title: 'Request review',
    area: 'Time off',
    who: 'Company and branch admins and HR, and reporting managers for the people who report to them.',
    purpose:
      'Reviews a request for leave, sick leave or work from home. It shows the effect on the balance, who else is away, documents and history. A rejection needs a reason. If two people decide at the same time, one decision counts, and the other person sees whose and when. A decision can be undone for a short time. If the connection fails while a decision is being sent, the request is reloaded first, and the decision is sent again only if it never arrived. After a decision the next pending request opens by itself, and the decision can be undone from there.',
  },
  {
    machine: decideManyMachine,
    title: 'Bulk decisions',
    area: 'Time off',
    who: 'Company and branch admins and HR, and reporting managers for the people who report to them.',
    purpose:
      'Approves or rejects all requests selected in a list. Only visible rows stay selected. Each request is decided on its own, so one failure does not affect the others, and each shows its outcome. The decisions can be undone together. If the connection fails, they can be sent again: those already stored count as done.',
  },
  {
    machine: peopleChangeMachine,
    title: 'Bulk changes to people',
    area: 'People',
    who: 'Company and branch admins and HR.',
    purpose:
      'Gives the people selected in the employee list another manager, department, branch, team or groups, deactivates them or sends them the welcome email. People stay selected on other pages, and everyone who matches can be selected at once. A preview shows who the change applies to, and who it does not apply to and why. Then people are changed in batches, each on their own, so one failure does not affect the others, and each shows an outcome. The changes can be undone together, except where someone else has changed the same person since. If the connection fails, the same batch is sent again: changes already stored count as done.',
  },
  {
    machine: conversationMachine,
    title: 'Conversation',
    area: 'Conversations',
    who: 'Company and branch admins and HR, and colleagues and employees who write at the same time.',
    purpose:
      'Shows a conversation between an employee and HR, in two parallel parts. The reading part shows new messages: the feed announces most of them, and the rest are polled for while the page is visible. The writing part sends one change at a time: a reply, a note for HR only, an assignment, or resolving and reopening. Each change is based on the version that was read, so of two simultaneous changes one is saved, and the other person sees what changed and keeps their text. If the connection fails, the same change is sent again with the same key until there is a response, so no message appears twice. Each file is uploaded before its message, by a separate chart: see Message attachment. A link to a missing or forbidden conversation says so.',
  },
  {
    machine: attachmentMachine,
    title: 'Message attachment',
    area: 'Conversations',
    who: 'Everyone who attaches a file to a message: admins, HR and employees.',
    purpose:
      'Uploads one file for a message as soon as it is chosen and the files before it have been uploaded. A file of the wrong type, or one that is too large, is not uploaded. If the upload is refused or the connection fails, the reason is shown, and the file can be tried again or removed. The message can be sent once all its files are uploaded.',
  },
  {
    machine: ticketMachine,
    title: 'Raising a ticket',
    area: 'Conversations',
    who: 'Company and branch admins and HR, and the server.',
    purpose:
      'Raises a ticket with the provider of the console. The subject and message are checked first. Files are then uploaded one by one, and the ticket that refers to them is sent last. If the connection fails along the way, everything typed is kept, uploaded files are not sent again, and the ticket is sent again with the same key, so it is raised only once. Details about the console and the browser are shown, and sent only if the person agrees. The conversation about a ticket follows the chart of conversations.',
  },
  {
    machine: articleDraftMachine,
    title: 'Writing an article',
    area: 'Articles',
    who: 'Content writers, company and branch admins and HR, and colleagues who edit the same article.',
    purpose:
      'Autosaves an article. Text is kept in the browser immediately and sent to the server after a pause, so a closed tab or a server failure loses nothing. If there is no response, the same save is sent again with the same key, and later text follows. If two people edit the same article, the first save counts, and the other person chooses which version to keep before anything else is saved. Leaving the page saves first, and asks only if that is not possible. While the article is being published, new text is held back and saved afterwards.',
  },
  {
    machine: articlePublishingMachine,
    title: 'Publishing an article',
    area: 'Articles',
    who: 'Content writers, company and branch admins and HR.',
    purpose:
      'Publishes an article now or at a later time, unpublishes it, and discards its unpublished changes. Everything typed is saved first, so readers get all of it, and later changes only after publishing again. If there is no response, the request is repeated until the result is known, and takes effect once. Publishing can be undone for a short time; unpublishing and discarding ask for confirmation.',
  },
  {
    machine: articlePicturesMachine,
    title: 'Article pictures',
    area: 'Articles',
    who: 'Content writers, company and branch admins and HR.',
    purpose:
      'Uploads pictures for the cover and the text of an article, one at a time. An upload can be cancelled. A file that is not a picture is refused before it is sent, and an interrupted upload can be tried again.',
  },
  {
    machine: policyAcknowledgementMachine,
    title: 'Policy acknowledgement',
    area: 'Policies',
    who: 'Everyone who uses the console and is asked to read a policy.',
    purpose:
      'Shows a policy and lets its reader acknowledge it, after confirming that they have read it. If a newer version has been published in the meantime, the server refuses, and the page shows the newer version and asks again. If there is no response, the same acknowledgement can be sent again and is stored only once.',
  },
  {
    machine: rulePreviewMachine,
    title: 'Challenge rule preview',
    area: 'Challenges',
    who: 'Company and branch admins and HR, while they write a challenge.',
    purpose:
      'Replays the last 30 days of activity under the rules being typed, and shows who would have won. It waits for a pause in typing, and further typing cancels a running replay. The last result stays visible, marked as out of date, while a rule is missing or the network fails. It runs alongside the form, which works without it.',
  },
  {
    machine: reportRunMachine,
    title: 'Background report',
    area: 'Reports',
    who: 'Company and branch admins and HR, and the server that runs it.',
    purpose:
      'Runs a report that takes a long time, such as leave liability. When the page opens, it looks for the latest run with the same filters, so a report requested on an earlier visit appears as it is now: waiting, running with the number of people counted, ready or failed. While it runs, the page asks for progress every few seconds, and the person can leave it. A lost connection does not affect the run. The result is shown and can be downloaded as a file.',
  },
  {
    machine: liveBoardMachine,
    title: 'Live leaderboard',
    area: 'Challenges',
    who: 'Company and branch admins and HR, the feed that announces changes to a leaderboard, and the clock.',
    purpose:
      'Shows a leaderboard and keeps it up to date while people are active. The feed announces changes; several changes close together cause one request, and a change that arrives during a request causes another afterwards. The page also polls, in case a message was lost. A hidden page makes no requests and catches up when it is shown again. If the network fails or the server refuses, the rows and their time stay visible and the page keeps trying. Once the results are final, it makes no more requests.',
  },
  {
    machine: recognitionFeedMachine,
    title: 'Recognition feed',
    area: 'Recognition',
    who: 'Company and branch admins and HR, the feed that announces new posts, and the clock.',
    purpose:
      'Shows recognition posts, newest first and five at a time, in three parallel parts. The reading part loads older posts on request. The following part checks for changes at intervals, and when a live message says that something changed. New posts are only counted until someone opens them, changed posts are updated in place, and a note replaces a hidden post, so nothing moves while people read. Reactions, comments and reports are sent one after another. A reaction shows immediately, on top of the server’s copy of the post, so if it is refused the post goes back to what the server has. If there is no response, the same action is sent again.',
  },
  {
    machine: recognitionComposerMachine,
    title: 'Recognition composer',
    area: 'Recognition',
    who: 'Everyone who praises a colleague.',
    purpose:
      'Writes a recognition post. The draft is kept in the browser until the server has the post, with its people, values, text and cropped picture. Before the same message is posted to the same person twice within a day, the author is asked to confirm. If there is no response, the post is sent again with the same key, so it is stored once; changing anything stops the retries. Once it is stored, there is a short celebration, unless the post contains a watched word and has to be approved first.',
  },
  {
    machine: createCollectionMachine('collection'),
    title: 'List',
    area: 'All pages',
    who: 'Everyone who may open the page that the list is on.',
    purpose:
      'Every list in the console: search, sort, filter, change the page, and run a command on a row, with a confirmation where needed. Loaded rows stay visible while others load and after a failure. A new search cancels the previous one.',
  },
  {
    machine: createFormMachine({
      id: 'form',
      validate: () => ({}),
      messages: { added: 'Added', updated: 'Saved' },
      afterAdding: '/',
    }),
    title: 'Form',
    area: 'All pages',
    who: 'Everyone who may open the page that the form is on.',
    purpose:
      'Every form in the console: load its options, edit, and save, or show an error next to each field. Leaving asks first while there are unsaved changes, or while the server has not confirmed a save. If the network fails, the input is kept. If someone else saved in the meantime, the form shows what they changed.',
  },
  {
    machine: createResourceMachine('resource'),
    title: 'Single record',
    area: 'All pages',
    who: 'Everyone who may open the page that shows it.',
    purpose:
      'Loads and shows one record, with its commands, and says when the record does not exist or the network fails.',
  },
  {
    machine: downloadMachine,
    title: 'Download',
    area: 'All pages',
    who: 'Everyone who may open the file.',
    purpose:
      'Downloads a file that needs a session: an attachment, an export or a template. If it is refused or the connection fails, a message says so and the download can be tried again.',
  },
  {
    machine: workflowsMachine,
    title: 'Watching workflows',
    area: 'Workflows',
    who: 'Company admins and company HR.',
    purpose:
      'Shows the console’s charts as they run in this tab and, on request, in other tabs of the same browser: the current states, the latest transition and a log, which can be limited to one chart or one tab. Stepping back and forth, and playing at a chosen speed, only displays; nothing is executed again. A recording can be saved to a file and opened later by someone else; it says which charts have changed since. It can also be saved as a test that takes the same steps again. Passwords, tokens and typed text are never recorded.',
  },
  {
    machine: countingMachine,
    title: 'Counting workflows',
    area: 'Workflows',
    who: 'The console itself, where the company has turned counting on.',
    purpose:
      'Counts how often each transition of the other charts is taken, so that a company can see where people drop off. It counts transitions by day, never people and never what they typed. Counts are sent every half minute, and immediately when the tab is hidden. A batch that fails is tried again a few times with the same id: a count may be lost, but is never counted twice. Counting stops as soon as the company turns it off.',
  },
  {
    machine: challengeLifeMachine,
    title: 'The life of a challenge',
    area: 'Challenges',
    who: 'Admins, the clock, and the server, which stores the final leaderboard.',
    purpose:
      'What every challenge goes through. An admin writes a draft and publishes it. Its audience can join from the day it becomes visible. It runs from its first day to its last, late activity counts for three more days, and then its final leaderboard is stored. Until then an admin can withdraw it and restore it; its dates then decide which state it returns to. The server and the console follow this same chart, which also decides what can still be edited.',
  },
  {
    machine: campaignSendingMachine,
    title: 'Sending a campaign',
    area: 'Campaigns',
    who: 'Admins who open a campaign that is scheduled or being sent.',
    purpose:
      'Shows how many people have received a campaign, and lets an admin stop and resume it. If it is still scheduled, the page waits for its time. It only shows progress: the server sends the campaign whether or not anyone is watching, and continues after a restart. If the connection is lost, the last number stays visible and the page tries again. When everyone has received it, the page loads its figures.',
  },
  {
    machine: campaignLifeMachine,
    title: 'The life of a campaign',
    area: 'Campaigns',
    who: 'Admins, the clock, and the server, which sends it.',
    purpose:
      'What every campaign goes through. An admin writes a draft and confirms its audience. At the scheduled time the server sends it in batches, to each person once, and an admin can stop and resume sending. Once everyone in the audience has received it, it counts as sent, and it ends on its end date. Until then it can be withdrawn. The server and the console follow this same chart, which also decides what can still be edited.',
  },
];
