/**
 * Every chart of the console, for those who read, draw, watch or test them all: drawings and their check, the report of
 * generated paths. Shared charts stand here once, under their own name; features wire them in `modules/`.
 */
import type { AnyStateMachine } from 'xstate';
import { articleDraftMachine } from './article-draft.machine.ts';
import { bulkUploadMachine } from './bulk-upload.machine.ts';
import { changePasswordMachine } from './change-password.machine.ts';
import { createCollectionMachine } from './collection.machine.ts';
import { companyProfileMachine } from './company-profile.machine.ts';
import { conversationMachine } from './conversation.machine.ts';
import { countingMachine } from './counting.machine.ts';
import { decideManyMachine } from './decide-many.machine.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { createFormMachine } from './form.machine.ts';
import { leaveReviewMachine } from './leave-review.machine.ts';
import { loginMachine } from './login.machine.ts';
import { logoMachine } from './logo.machine.ts';
import { notificationsMachine } from './notifications.machine.ts';
import { createResourceMachine } from './resource.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { toastsMachine } from './toasts.machine.ts';
import { workflowsMachine } from './workflows.machine.ts';

export interface CatalogueEntry {
  machine: AnyStateMachine;
  title: string;
  /** Whose actions move it. */
  who: string;
  /** What it is for and what to look at, for a reader who has never seen the code. One paragraph. */
  purpose: string;
}

export const catalogue: readonly CatalogueEntry[] = [
  {
    machine: sessionMachine,
    title: 'Session',
    who: 'Everybody who opens the console; the server and other tabs of the same browser too.',
    purpose:
      'Who is using the console, and which page they may be at. It lives as long as the console does. On start it looks for a remembered session and asks the server whether it is still good and which set-up steps are done. The gate then takes the first rule that fits: a company admin or company HR first changes the password, then fills in the company profile, then sets or skips the logo; a branch admin changes the password and, once at home, sets or skips a picture; everybody else goes on at once. So a company admin whose password and profile are done but who has no logo is led to the logo step, and from there, whether a logo is uploaded or skipped, to the dashboard. A session that ends in the middle of work leads to the sign-in page and back to the same page afterwards. Signing out, or another person signing in, in one tab is noticed in every other.',
  },
  {
    machine: loginMachine,
    title: 'Sign in',
    who: 'Everybody with an account.',
    purpose:
      'Signing in with e-mail and password, or with a mailed link. A link is traded for a session as soon as the page opens. A wrong password stays on the form with what the server said; too many tries make the form wait before the next one; a network that fails keeps what was typed.',
  },
  {
    machine: forgotPasswordMachine,
    title: 'Forgot password',
    who: 'Everybody, without signing in.',
    purpose:
      'Asking for a mail with a link that signs in. The answer is the same whether or not the address is known, so nobody can find out who has an account.',
  },
  {
    machine: changePasswordMachine,
    title: 'Change password',
    who: 'Everybody who is signed in.',
    purpose:
      'Choosing a new password, as the first step of setting up or later from the settings. Every rule has its own message beside its field. After the first step the session chart decides where to go next.',
  },
  {
    machine: companyProfileMachine,
    title: 'Company profile',
    who: 'Company admins and company HR.',
    purpose:
      "The company's name, e-mail, address and number, as the second step of setting up or later from the settings. When somebody else saved in between, nothing is overwritten: the form shows what they changed.",
  },
  {
    machine: logoMachine,
    title: 'Logo',
    who: 'Company admins and company HR for the company’s logo; people of a branch for their own picture.',
    purpose:
      'Choosing, cropping and uploading the company logo (for branch admins: their own picture), or skipping it the first time. A picture that is too large or of the wrong kind is refused at once. If the network fails while it is being sent, the cropped picture is kept and can be sent again.',
  },
  {
    machine: toastsMachine,
    title: 'Messages',
    who: 'Other charts; whoever points at a message or closes it.',
    purpose:
      'The short messages at the bottom right. One that reports success goes after 5 seconds, any other after 15; while somebody points at them or reaches them with the keyboard, the time stands still.',
  },
  {
    machine: notificationsMachine,
    title: 'Notifications',
    who: 'Everybody who is signed in; the feed that tells of something new.',
    purpose:
      'What somebody is told, as it happens. Four things go on beside one another. The subscription keeps a connection on which the server says that there is something new; when it is lost, it tries again, ever later and not at the same moment as everybody else, at once when the network returns, and asks for the list each time, so that nothing that came meanwhile is missed. The list is loaded whenever somebody says that it is out of date. Opening the panel marks everything as seen and loads the list again after five seconds; closing it in between stops that. What is read counts as read at once, and the server is told one thing after the other. Failures are only logged.',
  },
  {
    machine: bulkUploadMachine,
    title: 'Bulk upload',
    who: 'Company and branch admins and HR; the server, which works through the file.',
    purpose:
      'A spreadsheet with many people, results or recommendations, from choosing it to knowing what became of every row. It can be tried first: the verdict of each row is shown and nothing is written. Sending shows how many bytes have left and can be cancelled; then the server says how many rows it is through. The console gives each upload a name by which the server knows it, so a connection that breaks, or a page that is loaded again, only means asking what became of it: all rows accepted, some refused, the whole file refused, or interrupted by the end of the server, and then the same file again finishes the job. Nothing is ever stored twice.',
  },
  {
    machine: leaveReviewMachine,
    title: 'Review of a request',
    who: 'Company and branch admins and HR, and reporting managers for the people who report to them.',
    purpose:
      'Deciding on a request for leave, for sick leave or to work from home. What it leaves of the balance, who else is away in those days, documents and history are shown before anything is decided. A rejection needs a reason. Of two people who decide at the same moment one wins, and the other sees who did and when. Whoever decided can take it back for a short while. When the connection breaks after a decision was sent, nobody knows whether it was stored: the request is looked at first, and only a decision that never arrived is sent again, so nothing is decided twice. From every outcome one press leads to the next request that waits.',
  },
  {
    machine: decideManyMachine,
    title: 'Many requests at once',
    who: 'Company and branch admins and HR, and reporting managers for the people who report to them.',
    purpose:
      'Approving or rejecting all requests that are ticked in a list. Only what is in sight stays ticked. Each is decided on its own, so one that cannot be approved does not hold up the others, and each shows what became of it. The decisions can be taken back together. When the connection breaks, the same can be sent again: what was stored before comes back as done.',
  },
  {
    machine: conversationMachine,
    title: 'Conversation',
    who: 'Company and branch admins and HR; colleagues and employees who write meanwhile.',
    purpose:
      'Reading and answering what an employee writes to HR. Three things go on beside one another. Reading keeps up with what others write: the feed says that there is something, and what nobody is told of is asked for now and then while somebody looks. Writing sends one change at a time: an answer, a note that only HR sees, or that the conversation is assigned, resolved or reopened. Each goes out on top of what was read, so of two people who answer at once one wins, and the other is told who was first, with everything typed still there. When the connection breaks after something was sent, the same goes again under the same key until it is answered, so no message arrives twice. Attaching sends files ahead, one by one. A link to a conversation that is not there, or not for this person to see, says so.',
  },
  {
    machine: articleDraftMachine,
    title: 'Writing an article',
    who: 'Content writers, company and branch admins and HR; colleagues at the same desk who write meanwhile.',
    purpose:
      'An article while it is being written. What is typed is kept in the browser at once and goes to the server after a pause, so that neither a closed tab nor a server that is down loses any of it. When no answer comes, the same save goes again under the same key, and what was typed since follows it. Of two who write the same article, one wins, and the other decides whose text holds before anything else is saved. Publishing saves first; readers get all of it at once, and nothing of what is typed afterwards before it is published again. Publishing can be undone for a moment, taking back asks first. Pictures go ahead, one at a time. Leaving saves, and asks only where that is not possible.',
  },
  {
    machine: createCollectionMachine('collection'),
    title: 'List',
    who: 'Everybody who may open the page that the list is on.',
    purpose:
      'Every list in the console: search, sort, filter, turn pages, and run a command on a row, with a question first where it matters. Rows that are there stay visible while others load, and when a load fails. A new search cancels the one under way.',
  },
  {
    machine: createFormMachine({
      id: 'form',
      validate: () => ({}),
      says: { added: 'Added', updated: 'Saved' },
      afterAdding: '/',
    }),
    title: 'Form',
    who: 'Everybody who may open the page that the form is on.',
    purpose:
      'Every form in the console: load what it offers to choose from, edit, send, and either be done or show what is wrong, field by field. Leaving with unsaved changes asks first; a failed network keeps the input; a save on top of somebody else’s shows what they changed.',
  },
  {
    machine: createResourceMachine('resource'),
    title: 'Single record',
    who: 'Everybody who may open the page that shows it.',
    purpose: 'One record that is looked at: load it, load it again, say so when it is gone or the network is.',
  },
  {
    machine: workflowsMachine,
    title: 'Watching workflows',
    who: 'Company admins and company HR.',
    purpose:
      'Watching the charts of the console at work, in this tab and, when asked, in other tabs of the same browser: which states hold, which arrow was taken last, and a log of what happened. A step can be held and gone back and forth from without doing anything again; a recording can be saved to a file and looked at later by somebody else. Passwords, tokens and what people typed are never recorded.',
  },
  {
    machine: countingMachine,
    title: 'Counting workflows',
    who: 'The console itself, where the company has switched counting on.',
    purpose:
      'Counting how often each arrow of the other charts is taken, so that a company can see where people turn back. It counts arrows and days, never people and never what they typed. Half a minute of counts goes to the server as one parcel, at once when the tab is put away. A parcel that does not get through is tried a few times under the same name, by which the server knows it again: a count may be lost, but nothing counts twice. As soon as the company switches counting off, it ends.',
  },
];
