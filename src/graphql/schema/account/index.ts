import './queries.ts';
import { builder } from '../../builder.ts';
import './mutations/keys.ts';
import './mutations/projects.ts';
import './mutations/members.ts';
import './mutations/accounts.ts';

builder.mutationType({
  description:
    'Changes of accounts, projects and keys. By POST only. The fields of an operation are executed in sequence; one that fails does not undo those before it, nor stop those after it.',
});
