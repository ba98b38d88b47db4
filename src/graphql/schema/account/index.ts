import './queries.ts';
import { builder } from '../../builder.ts';
import './mutations/keys.ts';
import './mutations/projects.ts';
import './mutations/members.ts';
import './mutations/accounts.ts';

builder.mutationType({
  description:
    'What accounts and projects can be asked to do. Only by POST; the fields of an operation are done one after the other. Where one fails, those before it stay done and those after it are still done.',
});
