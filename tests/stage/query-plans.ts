import { CompiledQuery, createQueryId, SelectQueryNode, type KyselyPlugin } from 'kysely';
import type { Store } from '../../core/store/store.ts';

/** The same store, which keeps how each question was asked, for the plan that the database makes of it. */
export function watchingQuestions(store: Store): { readonly store: Store; readonly plans: () => Promise<string[]> } {
  const asked: SelectQueryNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (SelectQueryNode.is(node)) asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    store: { ...store, db: store.db.withPlugin(plugin), close: () => store.close() },
    plans: () =>
      Promise.all(
        asked.map(async (node) => {
          const question = store.db.getExecutor().compileQuery(node, createQueryId());
          const explain = store.engine === 'postgres' ? 'explain' : 'explain query plan';
          const { rows } = await store.db.executeQuery(CompiledQuery.raw(`${explain} ${question.sql}`, [...question.parameters]));
          return `${question.sql}\n${JSON.stringify(rows)}`;
        }),
      ),
  };
}
