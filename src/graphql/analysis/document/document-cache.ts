import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { flushPending } from '../../../http/index.ts';

/** Memory of all documents together, about; the one that was used longest ago is forgotten first. */
const MAX_BYTES = 64 * 2 ** 20;
/** Memory of a parsed document besides its text: about one node and its location for each token. */
const BYTES_PER_TOKEN = 500;

/**
 * Keeps documents that are valid, by their text, so that they are parsed and validated once. A document stays the same object,
 * which others may keep what they work out about it by. Documents that are not valid are not kept.
 */
export function useDocumentCache(maxBytes = MAX_BYTES): Plugin {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: maxBytes,
    sizeCalculation: ({ tokenCount = 0 }, { length }) => 2 * length + BYTES_PER_TOKEN * (1 + tokenCount),
  });
  /** Documents that have been validated: they may still be in use when they are forgotten. */
  const valid = new WeakSet<DocumentNode>();
  const texts = new WeakMap<DocumentNode, string>();
  return {
    onParse({ params: { source }, setParsedDocument }) {
      const text = typeof source === 'string' ? source : source.body;
      const known = documents.get(text);
      if (known !== undefined) {
        setParsedDocument(known);
        return;
      }
      // Parsing and validating take milliseconds.
      flushPending();
      return ({ result }) => {
        if (result !== null && 'definitions' in result) texts.set(result as DocumentNode, text);
      };
    },
    onValidate({ params: { documentAST }, setResult }) {
      if (valid.has(documentAST)) {
        setResult([]);
        return;
      }
      return ({ valid: isValid }) => {
        const text = texts.get(documentAST);
        if (!isValid || text === undefined) return;
        valid.add(documentAST);
        texts.delete(documentAST);
        documents.set(text, documentAST);
      };
    },
  };
}
