<?php

// Prints each identifier of the PHP files below a folder and all text outside of PHP; fails for a file that does not parse.

declare(strict_types=1);

$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1], FilesystemIterator::SKIP_DOTS));
foreach ($files as $file) {
    if ($file->getExtension() !== 'php') {
        continue;
    }
    foreach (PhpToken::tokenize((string) file_get_contents($file->getPathname()), TOKEN_PARSE) as $token) {
        if (!$token->is([T_COMMENT, T_DOC_COMMENT, T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE, T_WHITESPACE])) {
            echo str_replace("\n", ' ', $token->text), "\n";
        }
    }
}
