import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { codeOf } from '../../contract/error-words.ts';

export interface DkimSigning {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
  readonly headerFieldNames: string;
}

/** Signed headers; RFC 8058 requires those of one-click unsubscription. */
const signedHeaders =
  'From:Reply-To:To:Subject:Date:Message-ID:In-Reply-To:References:MIME-Version:' +
  'Content-Type:Content-Transfer-Encoding:List-Id:List-Archive:' +
  'List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID:Auto-Submitted';

/** Receivers ignore signatures by shorter keys (RFC 8301). */
const leastBits = 1024;

/** Reads the DKIM key of the settings. @throws one line that names the variable and says what to do */
export function dkimSigning({
  domain,
  selector,
  keyFile,
}: {
  readonly domain: string;
  readonly selector: string;
  readonly keyFile: string;
}): DkimSigning {
  const key = readKey(keyFile);
  return {
    domainName: domain,
    keySelector: selector,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    headerFieldNames: signedHeaders,
  };
}

/** Reads and checks an RSA private key: with any other, Nodemailer would send unsigned emails. */
export function readKey(file: string): KeyObject {
  const [pem, mode] = contentOf(file);
  if ((mode & 0o007) !== 0)
    throw new Error(
      `DKIM_KEY_FILE: everyone on this machine can read ${file} and sign as you. Run: chmod 600 ${file}, and ` +
        `give it to the server's user.`,
    );
  const remedy = `Make one: openssl genrsa -out ${file} 2048`;
  const key = parsed(pem);
  if (key === undefined)
    throw new Error(`DKIM_KEY_FILE: ${file} contains no private key in PEM format without a passphrase. ${remedy}`);
  if (key.asymmetricKeyType !== 'rsa')
    throw new Error(
      `DKIM_KEY_FILE: the key in ${file} is of the kind ${key.asymmetricKeyType ?? 'unknown'}; emails are signed ` +
        `with RSA. ${remedy}`,
    );
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < leastBits)
    throw new Error(`DKIM_KEY_FILE: the key in ${file} has ${bits} bits, which receivers do not accept. ${remedy}`);
  return key;
}

function contentOf(file: string): [pem: string, mode: number] {
  try {
    return [readFileSync(file, 'utf8'), statSync(file).mode];
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read by the server's user (${code})`;
    throw new Error(
      `DKIM_KEY_FILE: ${file} ${why}. Name the file with the private key, and give it to the server's user.`,
      { cause: error },
    );
  }
}

function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
