import { type Command, Option } from 'commander';
import {
  countArgument,
  creditsArgument,
  expiryArgument,
  hoursArgument,
  limitArgument,
  listArgument,
} from '../arguments.ts';

// As in cli.ts, each command is loaded when it is called.

const DEFAULT_PROJECT = 'default';
const JSON_FLAG = ['--json', 'as JSON'] as const;
const first = (what: string) =>
  new Option('--first <n>', `newest ${what} that are listed`).argParser(countArgument(1, 1000)).default(50);

/** The commands on accounts, projects, keys, plans, credits and the audit log. Projects are named by their id or their name. */
export function addAccessCommands(program: Command): void {
  addAccounts(program.command('accounts').description('Manage the accounts of people who sign in.'));
  addProjects(
    program.command('projects').description('Manage projects: what keys, a plan and credits belong to.'),
  );
  addKeys(program.command('keys').description('Manage API keys.'));
  addPlans(program.command('plans').description('Look at the plans of the settings (ISOBAR_PLANS).'));
  addCredits(program.command('credits').description('Look at credits and grant them.'));
  program
    .command('audit')
    .description('List who did what to keys, plans, members, credits and accounts, the newest first.')
    .option('--project <project>', 'of one project; of a deleted one by its id')
    .addOption(first('entries'))
    .option(...JSON_FLAG)
    .action(async (options) => (await import('./audit.ts')).showAudit(options));
}

function addAccounts(accounts: Command): void {
  const commands = () => import('./subjects/accounts.ts');
  accounts
    .command('list')
    .description('List all accounts.')
    .option(...JSON_FLAG)
    .action(async (options) => (await commands()).listAccountTable(options));
  accounts
    .command('create')
    .description('Make an account with its own project, and print the link to set its password.')
    .argument('<e-mail>')
    .option('--name <name>', 'what the person is called; by default the e-mail address before the @')
    .option('--operator', 'may do everything on this installation')
    .option(...JSON_FLAG)
    .action(async (email, options) => (await commands()).createAccount(email, options));
  accounts
    .command('disable')
    .description('Lock an account: it can no longer sign in, and its sessions and the keys that it made end.')
    .argument('<account>', 'id or e-mail address')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).disableAccount(account, options));
  accounts
    .command('enable')
    .description('Let a locked account in again; its keys stay revoked.')
    .argument('<account>', 'id or e-mail address')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).enableAccount(account, options));
  accounts
    .command('reset-link')
    .description('Print a link to set a new password by, once, within a day.')
    .argument('<account>', 'id or e-mail address')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).resetLink(account, options));
  accounts
    .command('remove-second-factor')
    .description(
      'Take a lost second factor off an account: it signs in by its password alone, and its sessions end.',
    )
    .argument('<account>', 'id or e-mail address')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).removeSecondFactor(account, options));
  accounts
    .command('operator')
    .description('Make an account an operator, who may do everything.')
    .argument('<account>', 'id or e-mail address')
    .option('--off', 'make it an account like others again')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).makeOperator(account, options));
  accounts
    .command('confirm')
    .description('Vouch that an account belongs to the owner of its e-mail address: make sure first.')
    .argument('<account>', 'id or e-mail address')
    .option(...JSON_FLAG)
    .action(async (account, options) => (await commands()).confirmAccount(account, options));
}

function addProjects(projects: Command): void {
  const commands = () => import('./subjects/projects.ts');
  projects
    .command('list')
    .description('List all projects.')
    .option(...JSON_FLAG)
    .action(async (options) => (await commands()).listProjectTable(options));
  projects
    .command('create')
    .description('Make a project and print its id.')
    .argument('<name>')
    .option('--plan <plan>', 'by default free')
    .option(...JSON_FLAG)
    .action(async (name, options) => (await commands()).createProject(name, options));
  projects
    .command('rename')
    .description('Call a project otherwise.')
    .argument('<project>', 'id or name')
    .argument('<name>')
    .option(...JSON_FLAG)
    .action(async (project, name, options) => (await commands()).renameProject(project, name, options));
  projects
    .command('plan')
    .description('Put a project on another plan.')
    .argument('<project>', 'id or name')
    .argument('<plan>')
    .option(...JSON_FLAG)
    .action(async (project, plan, options) => (await commands()).changePlan(project, plan, options));
  projects
    .command('suspend')
    .description(
      'Suspend a project: its keys and members get no data until it is resumed; nothing is deleted.',
    )
    .argument('<project>', 'id or name')
    .option('--note <note>', 'why, for those who read the audit log')
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).suspendProject(project, options));
  projects
    .command('resume')
    .description('Let a suspended project work again.')
    .argument('<project>', 'id or name')
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).resumeProject(project, options));
  projects
    .command('delete')
    .description('Delete a project: its keys end; its ledger and audit log are kept.')
    .argument('<project>', 'id or name')
    .option('--yes', 'needed, since nothing brings the keys back')
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).deleteProject(project, options));
  projects
    .command('members')
    .description('List the members of a project, after adding, changing or removing one.')
    .argument('<project>', 'id or name')
    .option('--add <account>', 'give an account the role, by its id or e-mail address')
    .option('--role <role>', 'owner, developer or viewer', 'developer')
    .option('--remove <account>', 'take an account out; the keys that it made end')
    .option('--keep-keys', 'let keys work on that were made by who is removed or becomes a viewer')
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).projectMembers(project, options));
}

function addKeys(keys: Command): void {
  const commands = () => import('./subjects/keys.ts');
  keys
    .command('create')
    .description('Make an API key and print it, this once.')
    .option('--project <project>', 'id or name', DEFAULT_PROJECT)
    .addOption(new Option('--name <name>', 'what it is for').default('cli'))
    .option('--scopes <scopes>', 'some of data,language,account; by default data,language', listArgument)
    .option('--expires <time>', 'after a time such as 90d, or at a date such as 2027-01-31', expiryArgument)
    .option('--origins <origins>', 'web pages that may use it, such as https://example.org', listArgument)
    .option('--addresses <networks>', 'where it may be used from, such as 192.0.2.0/24', listArgument)
    .option('--monthly-requests <n>', 'answers that it may get in a calendar month (UTC)', limitArgument)
    .option('--monthly-credits <n>', 'credits that it may spend in a calendar month (UTC)', limitArgument)
    .option('--requests-per-minute <n>', 'requests that it may send in a minute', limitArgument)
    .option(...JSON_FLAG)
    .action(async (options) => (await commands()).createKey(options));
  keys
    .command('update')
    .description('Change the name or the quota of a key, within 2 seconds in every running server.')
    .argument('<key>', 'id')
    .option('--name <name>', 'what it is for')
    .option('--monthly-requests <n>', 'answers in a calendar month (UTC); none for no limit', limitArgument)
    .option('--monthly-credits <n>', 'credits in a calendar month (UTC); none for no limit', limitArgument)
    .option('--requests-per-minute <n>', 'requests in a minute; none for no limit', limitArgument)
    .option(...JSON_FLAG)
    .action(async (key, options) => (await commands()).updateKey(key, options));
  keys
    .command('list')
    .description('List the API keys that work.')
    .option('--project <project>', 'of one project, by its id or name')
    .option('--all', 'revoked and expired ones too')
    .option(...JSON_FLAG)
    .action(async (options) => (await commands()).listKeyTable(options));
  keys
    .command('rotate')
    .description('Give a key a new secret and print the new key, this once.')
    .argument('<key>', 'id')
    .addOption(
      new Option('--grace <time>', 'how long the one before works on, such as 24h or 7d')
        .argParser(hoursArgument)
        .default(24, '24h'),
    )
    .option(...JSON_FLAG)
    .action(async (key, options) => (await commands()).rotateKey(key, options));
  keys
    .command('revoke')
    .description('End a key, and the keys that it made, within 2 seconds in every running server.')
    .argument('<key>', 'id')
    .option('--keep-descendants', 'let the keys that it made work on')
    .option(...JSON_FLAG)
    .action(async (key, options) => (await commands()).revokeKey(key, options));
}

function addPlans(plans: Command): void {
  const commands = () => import('./subjects/plans.ts');
  plans
    .command('list')
    .description('List the plans.')
    .option(...JSON_FLAG)
    .action(async (options) => (await commands()).listPlans(options));
  plans
    .command('show')
    .description('Show all that a plan allows.')
    .argument('<plan>')
    .option(...JSON_FLAG)
    .action(async (plan, options) => (await commands()).showPlan(plan, options));
  plans
    .command('check')
    .description('Check a file of plans, before ISOBAR_PLANS names it.')
    .argument('<file>')
    .option(...JSON_FLAG)
    .action(async (file, options) => (await commands()).checkPlans(file, options));
}

function addCredits(credits: Command): void {
  const commands = () => import('./subjects/credits.ts');
  credits
    .command('show')
    .description('Show what a project may still spend.')
    .argument('[project]', 'id or name', DEFAULT_PROJECT)
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).showCredits(project, options));
  credits
    .command('ledger')
    .description('List the changes of a project’s credits, the newest first.')
    .argument('[project]', 'id or name', DEFAULT_PROJECT)
    .addOption(first('changes'))
    .option(...JSON_FLAG)
    .action(async (project, options) => (await commands()).showLedger(project, options));
  for (const [name, description] of [
    ['grant', 'Give a project credits, which do not expire.'],
    ['top-up', 'Add credits that were paid for, which do not expire.'],
    ['correct', 'Add or take (-5) credits to set a mistake right.'],
  ] as const) {
    credits
      .command(name)
      .description(description)
      .argument('<project>', 'id or name')
      .argument('<credits>', 'a whole number', creditsArgument)
      .option('--note <note>', 'why, for those who read the ledger')
      .option(...JSON_FLAG)
      .action(async (project, count, options) => {
        await (await commands()).changeCredits(name, project, count, options);
      });
  }
}
