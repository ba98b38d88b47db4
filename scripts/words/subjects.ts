import { spawnSync } from 'node:child_process';
import { findingsIn } from './check.ts';

/** Longer subjects are cut off where logs are listed. */
const MAX_SUBJECT_LENGTH = 72;

/** Subjects of the newest commits without merges, newest first; none where there is no history, as in an unpacked archive. */
export function newestSubjects(root: string, count: number): readonly string[] {
  const format = ['log', `--max-count=${count}`, '--no-merges', '--format=%s'];
  const { status, stdout } = spawnSync('git', format, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

/** What to change in the subject of a commit. */
export function remarksOnSubject(subject: string): readonly string[] {
  const remarks = findingsIn('subject', subject).map(({ found, instead }) => `${found}: ${instead}`);
  if (subject.length > MAX_SUBJECT_LENGTH) {
    remarks.push(`${subject.length} characters: at most ${MAX_SUBJECT_LENGTH}, the reason goes to the body`);
  }
  if (!/^\p{Lu}/u.test(subject)) remarks.push('start with a verb in the imperative and a capital letter');
  if (subject.endsWith('.')) remarks.push('no full stop at the end');
  return remarks;
}
