import { actions } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { mutationCost } from '../../prices/field-costs.ts';
import { ProjectRef } from '../projects/project.ts';
import { GrantKindEnum } from '../reading/enums.ts';
import { performForCaller } from './performing/perform-for-caller.ts';
import { requiredProjectArgument } from './performing/project-argument.ts';

const nameArgument = () =>
  builder.args((t) => ({
    name: t.string({ required: true, description: 'What to call it: 1 to 80 characters on one line.' }),
  }));

const GRANTS = {
  top_up: actions.topUpCredits,
  gift: actions.giveCredits,
  correction: actions.correctCredits,
} as const;

builder.mutationFields((t) => ({
  createProject: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'Creates a project on the plan `free`, owned by the caller. For people who have signed in.',
    cost: mutationCost,
    authScopes: { account: true },
    args: nameArgument(),
    resolve: async (_root, wish, context) => {
      const { id } = await performForCaller(context, (access, actor) =>
        actions.createProject(access, actor, wish),
      );
      return id;
    },
  }),
  renameProject: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'Renames a project. For owners.',
    cost: mutationCost,
    authScopes: { account: true },
    args: { ...requiredProjectArgument(), ...nameArgument() },
    resolve: async (_root, { project: projectId, name }, context) => {
      await performForCaller(context, (access, actor) =>
        actions.renameProject(access, actor, { projectId, name }),
      );
      return projectId;
    },
  }),
  deleteProject: t.field({
    type: 'ID',
    nullable: true,
    description:
      'Deletes a project, and revokes its keys within 2 s in every process. Its usage, credits and audit log are kept for operators. Returns its id. For owners.',
    cost: mutationCost,
    authScopes: { account: true },
    args: requiredProjectArgument(),
    resolve: async (_root, { project: projectId }, context) => {
      const { id } = await performForCaller(context, (access, actor) =>
        actions.deleteProject(access, actor, { projectId }),
      );
      return id;
    },
  }),
  suspendProject: t.field({
    type: ProjectRef,
    nullable: true,
    description:
      'Suspends a project: its keys and members get no data, within 2 s in every process, and its members can only read about it and take rights away; or resumes it. Nothing is deleted. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      suspended: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'False to resume it.',
      }),
      note: t.arg.string({ description: 'Why it is suspended, for the audit log: at most 500 characters.' }),
    },
    resolve: async (_root, { project: projectId, suspended, note }, context) => {
      await performForCaller(context, (access, actor) =>
        suspended
          ? actions.suspendProject(access, actor, { projectId, note })
          : actions.resumeProject(access, actor, { projectId }),
      );
      return projectId;
    },
  }),
  changePlan: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'Puts a project on another plan, within 2 s in every process. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      plan: t.arg.id({ required: true, description: '`Plan.id`.' }),
    },
    resolve: async (_root, { project: projectId, plan }, context) => {
      await performForCaller(context, (access, actor) =>
        actions.changePlan(access, actor, { projectId, plan }),
      );
      return projectId;
    },
  }),
  grantCredits: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'Adds credits to a project, which do not expire. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      credits: t.arg({
        type: 'SafeInt',
        required: true,
        description: 'From 1 to 1,000,000,000; for a correction also below 0, to take some.',
      }),
      kind: t.arg({ type: GrantKindEnum, required: true, description: 'Why they are added.' }),
      note: t.arg.string({ description: 'For those who read the ledger: at most 500 characters.' }),
    },
    resolve: async (_root, { project: projectId, kind, credits, note }, context) => {
      await performForCaller(context, (access, actor) =>
        GRANTS[kind](access, actor, { projectId, credits, note }),
      );
      return projectId;
    },
  }),
}));
