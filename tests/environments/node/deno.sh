exec node_modules/@deno/linux-x64-glibc/deno run --no-prompt --no-lock --node-modules-dir=manual --allow-net=127.0.0.1 --allow-env "$1"
